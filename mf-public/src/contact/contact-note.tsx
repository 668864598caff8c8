import { readSite } from '@fcr/shared/site'
import { mailHref } from './contact-links'
import styles from './contact-note.module.css'

interface ContactNoteProps {
  /** What the foundation is to be asked for, as a sentence of its own. Nothing is said while it is absent. */
  message: string | null
  /** Subject of the mail that it offers to write. */
  subject: string
}

/** On a small screen it would come below the edge of what is seen, as if the button had done nothing. */
function bringIntoView(note: HTMLElement | null) {
  note?.scrollIntoView({ block: 'nearest' })
}

/**
 * What to do where the site itself offers no action yet: a quiet line with the foundation's contacts. Its live
 * region stands from the start, or screen readers would miss the text when it comes.
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
