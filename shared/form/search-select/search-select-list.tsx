import { counted } from '../../contracts/text/counts'
import { CheckIcon, classNames, VisuallyHidden } from '@fcr/shared/ui'
import { useRef } from 'react'
import styles from './search-select.module.css'
import { countedLabel } from './select-options'
import { useListSide } from './use-list-side'
import type { SearchList } from './use-search-list'

interface SearchSelectListProps {
  list: SearchList
  /** The chosen value; '' if there is none. */
  value: string
  /** Message if the typed text did not choose an option. */
  unchosen: string | undefined
}

/** The popup of a searchable select. Announces the number of matches to screen readers. */
export function SearchSelectList({ list, value, unchosen }: SearchSelectListProps) {
  const popup = useRef<HTMLDivElement>(null)
  const above = useListSide(list.isOpen, popup)
  const count = list.matches.length
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a press must not take the focus from the field: the list would close */}
      <div
        ref={popup}
        hidden={!list.isOpen}
        onMouseDown={(event) => event.preventDefault()}
        className={classNames(styles.popup, above && styles.above)}
      >
        <ul {...list.getMenuProps()} onScroll={list.onScroll} className={styles.rows}>
          {list.isOpen &&
            list.visible.map((option, index) => (
              <li
                key={option.value}
                {...list.getItemProps({ item: option, index })}
                aria-setsize={count}
                aria-posinset={index + 1}
                className={styles.option}
              >
                {countedLabel(option)}
                {option.value === value && <CheckIcon />}
              </li>
            ))}
        </ul>
        {count === 0 && <p className={styles.none}>{foundText(count)}</p>}
      </div>
      <VisuallyHidden aria-live="polite">{list.isOpen ? foundText(count) : unchosen}</VisuallyHidden>
    </>
  )
}

function foundText(count: number) {
  if (count === 0) return 'Ninguna opción coincide con lo que escribió.'
  return counted(count, 'opción.', 'opciones.')
}
