import { TextField } from '@fcr/shared/form'
import { Button, ChevronDownIcon, classNames, type ButtonProps } from '@fcr/shared/ui'
import { memo, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Choices } from '../../../people/choices'
import { matchesText } from '../../../people/place-texts'
import type { Grouping, Place } from '../../../people/places'
import styles from './filter-bar.module.css'
import { isFiltering, noFilter, type ChangeFilter, type Filter } from './filter'
import { isServiceFiltering, MainServiceFields, ServiceFields } from './service-fields'
import { PlaceFields } from '../places/place-fields'

interface FilterBarProps {
  choices: Choices
  filter: Filter
  onFilter: (filter: Filter) => void
  /** The people that match the filter. */
  grouping: Grouping
  /** Brings these places into view. */
  onFit: (places: readonly Place[]) => void
}

/** Filters by place, person, time and unit. Collapsed on small screens: the map is first. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { filter, onFilter, grouping, onFit } = props
  const [open, setOpen] = useState(isFiltering(filter))
  const fieldsId = useId()
  return (
    <div role="search" className={styles.bar}>
      <FoldButton
        variant="secondary"
        open={open}
        onToggle={() => setOpen(!open)}
        controls={fieldsId}
        className={styles.toggle}
      >
        {isFiltering(filter) ? 'Filtros aplicados' : 'Filtrar'}
      </FoldButton>
      <div id={fieldsId} className={classNames(styles.fields, open && styles.open)}>
        <Fields {...props} />
        <div className={styles.actions}>
          {isFiltering(filter) && <p className={styles.matches}>{matchesText(grouping)}</p>}
          <Button
            variant="secondary"
            disabled={grouping.places.length === 0}
            onClick={() => onFit(grouping.places)}
          >
            Ajustar a los resultados
          </Button>
          {isFiltering(filter) && (
            <Button variant="quiet" className={styles.clear} onClick={() => onFilter(noFilter)}>
              Quitar filtros
            </Button>
          )}
        </div>
      </div>
    </div>
  )
})

function Fields({ choices, filter, onFilter }: FilterBarProps) {
  const change = useStableChange(filter, onFilter)
  const [more, setMore] = useState(isServiceFiltering(filter))
  const moreId = useId()
  return (
    <>
      <PlaceFields
        places={choices.departments}
        department={filter.department}
        municipality={filter.municipality}
        onChange={change}
      />
      <TextField
        label="Nombre o cédula"
        type="search"
        // The text may be a name or a document number: the browser must not store it.
        autoComplete="off"
        spellCheck={false}
        value={filter.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <MainServiceFields units={choices.units} filter={filter} onChange={change} />
      <FoldButton
        variant="quiet"
        open={more}
        onToggle={() => setMore(!more)}
        controls={moreId}
        className={styles.moreButton}
      >
        Más filtros
      </FoldButton>
      <div id={moreId} className={styles.more}>
        {more && <ServiceFields units={choices.units} filter={filter} onChange={change} />}
      </div>
    </>
  )
}

interface FoldButtonProps extends Pick<ButtonProps, 'variant' | 'className' | 'children'> {
  open: boolean
  onToggle: () => void
  /** Id of the element that it shows and hides. */
  controls: string
}

const FoldButton = ({ open, onToggle, controls, ...button }: FoldButtonProps) => (
  <Button
    {...button}
    aria-expanded={open}
    aria-controls={controls}
    iconEnd={<ChevronDownIcon className={classNames(open && styles.turned)} />}
    onClick={onToggle}
  />
)

/** A callback that keeps its identity: a field with a thousand options must not render on every keystroke. */
function useStableChange(filter: Filter, onFilter: FilterBarProps['onFilter']): ChangeFilter {
  const latest = useRef({ filter, onFilter })
  useLayoutEffect(() => {
    latest.current = { filter, onFilter }
  })
  return useCallback((change) => latest.current.onFilter({ ...latest.current.filter, ...change }), [])
}
