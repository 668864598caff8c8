import { readSite } from '@fcr/shared/site'
import styles from './contact-list.module.css'
import { mailHref, phoneHref } from './contact-links'

/** The foundation's four contact details, from the site's configuration. */
export function ContactList() {
  const { mobile, landline, email, address, mapUrl } = readSite().contact
  const details = [
    { label: 'Celular', text: mobile, href: phoneHref(mobile) },
    { label: 'Teléfono fijo', text: landline, href: phoneHref(landline) },
    { label: 'Correo general', text: email, href: mailHref(email) },
    { label: 'Dirección', text: address, href: mapUrl },
  ]
  return (
    <dl className={styles.list}>
      {details.map(({ label, text, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <a href={href}>{text}</a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
