import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { CloseButton } from './close-button'
import styles from './place-popup.module.css'

interface PopupDialogProps {
  title: string
  /** Shown below the title. */
  subtitle?: string | undefined
  onDismiss: () => void
  children: ReactNode
}

/** Content of a popup of the map: takes the focus, closes by its button or Escape. */
export function PopupDialog({ title, subtitle, onDismiss, children }: PopupDialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    dialog.current?.focus({ preventScroll: true })
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss()
  }
  return (
    // Not modal: map and list stay usable.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any control inside
    <div
      ref={dialog}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.dialog}
      onKeyDown={closeOnEscape}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {subtitle !== undefined && <p className={styles.place}>{subtitle}</p>}
      </div>
      <CloseButton onClick={onDismiss} />
      {children}
    </div>
  )
}
