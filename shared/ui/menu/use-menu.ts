import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'

/** Opening, keyboard navigation and closing of a `Menu`; finds the entries by role. */
export function useMenu(container: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  /** Index of the entry to focus when the menu opens. */
  const start = useRef(0)

  const show = (first: number) => {
    start.current = first
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }

  useLayoutEffect(() => {
    if (open) entriesOf(container).slice(start.current)[0]?.focus()
  }, [open, container])

  useEffect(() => {
    if (!open) return
    const pressed = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [open, container])

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Closes only the menu, not a surrounding dialog.
      event.stopPropagation()
      event.preventDefault()
      close()
      return
    }
    const all = entriesOf(container)
    const next = nextEntry(all, all.indexOf(document.activeElement as HTMLElement), event)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return {
    open,
    close,
    trigger: {
      ref: trigger,
      onClick: () => (open ? setOpen(false) : show(0)),
      onKeyDown: (event: KeyboardEvent) => {
        if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        show(event.key === 'ArrowDown' ? 0 : -1)
      },
    },
    list: {
      onKeyDown: walk,
      // By Tab, or by a script that moved the focus.
      onBlur: (event: FocusEvent) => {
        const { relatedTarget } = event
        if (relatedTarget instanceof Node && !container.current?.contains(relatedTarget)) setOpen(false)
      },
    },
  }
}

const entriesOf = ({ current }: RefObject<HTMLElement | null>) => [
  ...(current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** Returns the entry to which a key moves: a step, an end, or the next entry that begins with the letter. */
function nextEntry(all: HTMLElement[], current: number, { key, ctrlKey, altKey, metaKey }: KeyboardEvent) {
  if (key === 'ArrowDown') return all[(current + 1) % all.length]
  if (key === 'ArrowUp') return all[current <= 0 ? all.length - 1 : current - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.slice(-1)[0]
  if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return undefined
  const others = [...all.slice(current + 1), ...all.slice(0, current)]
  return others.find((entry) => entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
