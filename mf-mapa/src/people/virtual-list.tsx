import { classNames } from '@fcr/shared/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './virtual-list.module.css'

interface VirtualListProps {
  count: number
  /** Estimated height of a row in pixels; each is measured once rendered. */
  rowHeight: number
  /** Renders the row; must keep its identity while the rows stay the same. */
  children: (index: number) => ReactNode
  label: string
  className: string | undefined
  /** Initial scroll position, in pixels. */
  scrolled?: number | undefined
  onScrolled?: ((pixels: number) => void) | undefined
  /** Index of a row to scroll into view when it changes. */
  revealed?: number | undefined
}

/**
 * A scrolling list of any length that renders only the visible rows. Each row holds a focusable link, button or
 * heading: Tab moves through them; the arrow keys, Page Up, Page Down, Home and End move between rows.
 */
export function VirtualList(props: VirtualListProps) {
  const { count, rowHeight, children, label, className, scrolled = 0, onScrolled, revealed } = props
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    initialOffset: scrolled,
    // About the size of the popup's list, so that its rows render before it has been measured.
    initialRect: { width: 300, height: 352 },
    overscan: 4,
  })
  useReveal(revealed, (index) => rows.scrollToIndex(index))
  const rendered = rows.getVirtualItems()
  // Room for the rows not rendered. The rows stay in the flow: positioned, each would be a compositing layer.
  const room = {
    paddingTop: rendered[0]?.start ?? 0,
    paddingBottom: rows.getTotalSize() - (rendered.slice(-1)[0]?.end ?? 0),
  }
  const onKeyDown = useRowKeys(box, count, (index) => rows.scrollToIndex(index))

  return (
    <div
      ref={box}
      className={classNames(styles.box, className)}
      onScroll={(event) => onScrolled?.(event.currentTarget.scrollTop)}
    >
      {/* eslint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions -- Safari
          ignores lists without bullets otherwise; keys come from the rows' controls */}
      <ul role="list" aria-label={label} style={room} onKeyDown={onKeyDown}>
        {rendered.map(({ key, index }) => (
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

/** Scrolls to a row when another one is to be revealed, except on the first render, which has its own position. */
function useReveal(index: number | undefined, scrollTo: (index: number) => void) {
  const before = useRef(index)
  const latest = useRef(scrollTo)
  useLayoutEffect(() => {
    latest.current = scrollTo
  })
  useEffect(() => {
    if (before.current === index) return
    before.current = index
    if (index !== undefined) latest.current(index)
  }, [index])
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

/** Moves the focus between rows, including rows that are not rendered yet. */
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
