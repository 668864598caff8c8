import { useId, type ReactNode, type RefObject } from 'react'
import { classNames } from '../class-names'
import styles from './dialog.module.css'
import { IconButton } from '../button/icon-button'
import { XIcon } from '../icons'
import { useModal } from './use-modal'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button or a click outside: the owner then sets `open` to false. */
  onClose: () => void
  /** Heading and accessible name. */
  title: string
  /** 512 px for a question, 1056 px for content. */
  size?: 'small' | 'large' | undefined
  /** `alertdialog` for a confirmation: screen readers read its text at once. */
  role?: 'dialog' | 'alertdialog' | undefined
  closeOnOutsideClick?: boolean | undefined
  /** The round X; by default only on large dialogs. */
  closeButton?: boolean | undefined
  closeLabel?: string | undefined
  /** Initial focus; by default the first control inside. */
  initialFocusRef?: RefObject<HTMLElement | null> | undefined
  /** One `<img>` or `<svg>`: left of the text, above it on small screens. */
  picture?: ReactNode
  /** Shown between picture and title. */
  overline?: ReactNode
  /** Buttons below the content, the safe choice first. */
  actions?: ReactNode
  children?: ReactNode
}

/** A modal window. Its content is mounted only while open, so its state starts from scratch each time. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, size = 'small', role = 'dialog', picture, overline, actions, children } = props
  const { closeButton = size === 'large', closeLabel = 'Cerrar', closeOnOutsideClick = false } = props
  const id = useId()
  const modal = useModal({ onClose, closeOnOutsideClick, initialFocusRef: props.initialFocusRef })
  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      className={classNames(
        styles.dialog,
        styles[size],
        closeButton && styles.withClose,
        picture != null && styles.withPicture,
      )}
    >
      {/* The first control, so that the dialog opens at its top. */}
      {closeButton && (
        <IconButton label={closeLabel} icon={<XIcon />} onClick={onClose} className={styles.close} />
      )}
      <div className={styles.content}>
        {picture != null && <div className={styles.picture}>{picture}</div>}
        <div className={styles.text}>
          {overline}
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {children != null && (
            <div id={`${id}-body`} className={styles.body}>
              {children}
            </div>
          )}
          {actions != null && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
    </dialog>
  )
}
