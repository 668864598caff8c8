import { useId, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names'
import styles from './dialog.module.css'
import { IconButton } from './icon-button'
import { XIcon } from './icons'
import { useModal } from './use-modal'

export interface DialogProps {
  open: boolean
  /** Escape, the close button, a click outside: the owner answers by setting `open` to false. */
  onClose: () => void
  /** Shown as its heading and read as its name. */
  title: string
  /** 512 px for a question, 1056 px for content. */
  size?: 'small' | 'large' | undefined
  /** `alertdialog` for a confirmation: its text is read at once. */
  role?: 'dialog' | 'alertdialog' | undefined
  closeOnOutsideClick?: boolean | undefined
  /** The round X; by default on large dialogs only. */
  closeButton?: boolean | undefined
  closeLabel?: string | undefined
  /** Where the focus starts; by default the first control inside. */
  initialFocusRef?: RefObject<HTMLElement | null> | undefined
  /** One `<img>` or `<svg>`: to the left of the text, above it on small screens. */
  picture?: ReactNode
  /** Between picture and title. */
  overline?: ReactNode
  /** Buttons below the content, the safe way out first. */
  actions?: ReactNode
  children?: ReactNode
}

/** A modal window. Its content exists only while it is open, so its state starts afresh each time. */
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
      {/* First of the controls: the dialog opens at its top. */}
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
