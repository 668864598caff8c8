import { classNames } from '@fcr/shared/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './virtual-list.module.css'

interface VirtualListProps {
  count: number
  /** Pixels that a row probably takes; each is measured once it is there. */
  rowHeight: number
  /** Of its row; stays the same function while the rows stay the same. */
  children: (index: number) => ReactNode
  label: string
  className: string | undefined
  /** Pixels that it is scrolled by at the start. */
  scrolled?: number | undefined
  onScrolled?: ((pixels: number) => void) | undefined
}

/**
 * A list of any length in a box that scrolls, of which only the rows in sight exist. Each row holds a link, a button or a heading that
 * takes the focus:
 * the tab key goes through them, and the arrows, Page Up and Down, Home and End over them.
 */
export function VirtualList(props: VirtualListProps) {
  const { count, rowHeight, children, label, className, scrolled = 0, onScrolled } = props
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    initialOffset: scrolled,
    // Of a box as the popup's is, so that its rows are drawn before it has been measured.
    initialRect: { width: 300, height: 352 },
    overscan: 4,
  })
  const shown = rows.getVirtualItems()
  // Room for the rows that do not exist. The rows themselves lie in the flow: placed one by one, each would be a layer.
  const room = {
    paddingTop: shown.at(0)?.start ?? 0,
    paddingBottom: rows.getTotalSize() - (shown.at(-1)?.end ?? 0),
  }
  const onKeyDown = useRowKeys(box, count, (index) => rows.scrollToIndex(index))

  return (
    <div
      ref={box}
      className={classNames(styles.box, className)}
      onScroll={(event) => onScrolled?.(event.currentTarget.scrollTop)}
    >
      {/* Lists without bullets are none to Safari, unless they say so. Its keys come from the rows' own controls. */}
      {/* eslint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions */}
      <ul role="list" aria-label={label} style={room} onKeyDown={onKeyDown}>
        {shown.map(({ key, index }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            {children(index)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const page = 8
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + page,
  PageUp: (index) => index - page,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Moves the focus from row to row, also to one that does not exist yet. */
function useRowKeys(
  box: { readonly current: HTMLElement | null },
  count: number,
  scrollTo: (index: number) => void,
) {
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    const row = wanted.current === null ? null : controlOf(box.current, wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const row = event.target instanceof Element ? event.target.closest('li')?.dataset['index'] : undefined
    if (!step || row === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const index = Math.min(count - 1, Math.max(0, step(Number(row), count)))
    scrollTo(index)
    const existing = controlOf(box.current, index)
    if (existing) existing.focus({ preventScroll: true })
    else wanted.current = index
  }
}

const controlOf = (box: HTMLElement | null, index: number) =>
  box?.querySelector<HTMLElement>(`li[data-index="${index}"] :is(a, button, h3)`) ?? null
