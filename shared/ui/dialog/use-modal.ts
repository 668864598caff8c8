import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'

interface Options {
  onClose: () => void
  closeOnOutsideClick: boolean
  initialFocusRef: RefObject<HTMLElement | null> | undefined
}

let openDialogs = 0

/** Marks the page while dialogs are open: `base.css` then stops its scrolling. Other `<dialog>` elements do not count. */
function countOpen(change: 1 | -1) {
  openDialogs += change
  document.documentElement.toggleAttribute('data-modal', openDialogs > 0)
}

/**
 * Opens the calling component's `<dialog>` as a modal while mounted. The browser traps the focus, makes the rest
 * inert and uses the top layer; this sets the initial focus, restores the previous one, and turns every way of
 * leaving into one `onClose`: `open` is the owner's state, not the element's.
 */
export function useModal({ onClose, closeOnOutsideClick, initialFocusRef }: Options) {
  const ref = useRef<HTMLDialogElement>(null)
  const leaving = useRef(false)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const origin = document.activeElement
    leaving.current = false
    dialog.showModal()
    countOpen(1)
    initialFocusRef?.current?.focus()
    return () => {
      leaving.current = true
      dialog.close()
      countOpen(-1)
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
    }
  }, [initialFocusRef])

  return {
    ref,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    },
    // A phone's back gesture fires only this event.
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onClose()
    },
    onClose() {
      if (!leaving.current && !ref.current?.open) onClose()
    },
    // The content fills the dialog, so a click on the element itself hit the backdrop. A press that begins inside
    // (selecting text) and ends outside does not count.
    onMouseDown(event: MouseEvent) {
      pressedOutside.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent) {
      if (closeOnOutsideClick && pressedOutside.current && event.target === event.currentTarget) onClose()
    },
  }
}
