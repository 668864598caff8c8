import { readSite } from '@fcr/shared/site'
import { mailHref } from './contact-links'
import styles from './contact-note.module.css'

interface ContactNoteProps {
  /** The request to make to the foundation, as a full sentence; null shows nothing. */
  message: string | null
  /** Subject of the e-mail that the note offers to write. */
  subject: string
}

/** On a small screen the note may be below the visible part, as if the button had done nothing. */
function bringIntoView(note: HTMLElement | null) {
  note?.scrollIntoView({ block: 'nearest' })
}

/**
 * A quiet line with the foundation's contacts, for actions that the site does not offer yet. Its live region is
 * always rendered; otherwise screen readers would miss text that appears later.
 */
export function ContactNote({ message, subject }: ContactNoteProps) {
  const { email, mobile, mobileHref } = readSite().contact
  return (
    <div role="status">
      {message !== null && (
        <p ref={bringIntoView} className={styles.note}>
          {message} Escriba a <a href={mailHref(email, subject)}>{email}</a> o llame al{' '}
          <a href={mobileHref}>{mobile}</a>.
        </p>
      )}
    </div>
  )
}
