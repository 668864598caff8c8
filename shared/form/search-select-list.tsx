import { CheckIcon, classNames, VisuallyHidden } from '@fcr/shared/ui'
import { useRef } from 'react'
import styles from './search-select.module.css'
import { useListSide } from './use-list-side'
import type { SearchList } from './use-search-list'

interface SearchSelectListProps {
  list: SearchList
  /** The selected value, '' for none. */
  value: string
}

/** The dropdown of a searchable select; announces the number of rows to screen readers. */
export function SearchSelectList({ list, value }: SearchSelectListProps) {
  const popup = useRef<HTMLDivElement>(null)
  const above = useListSide(list.isOpen, popup)
  const count = list.matches.length
  return (
    <>
      {/* Pressing on the list must not move the focus from the field: that would close the list. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={popup}
        hidden={!list.isOpen}
        onMouseDown={(event) => event.preventDefault()}
        className={classNames(styles.popup, above && styles.above)}
      >
        <ul {...list.getMenuProps()} onScroll={list.onScroll} className={styles.rows}>
          {list.isOpen &&
            list.shown.map((option, index) => (
              <li
                key={option.value}
                {...list.getItemProps({ item: option, index })}
                aria-setsize={count}
                aria-posinset={index + 1}
                className={styles.option}
              >
                {option.label}
                {option.value === value && <CheckIcon />}
              </li>
            ))}
        </ul>
        {count === 0 && <p className={styles.none}>{counted(count)}</p>}
      </div>
      <VisuallyHidden aria-live="polite">{list.isOpen && counted(count)}</VisuallyHidden>
    </>
  )
}

function counted(count: number) {
  if (count === 0) return 'Ninguna opción coincide con lo que escribió.'
  return count === 1 ? '1 opción.' : `${count} opciones.`
}
