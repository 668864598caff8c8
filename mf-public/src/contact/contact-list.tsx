import { readSite } from '@fcr/shared/site'
import { mailHref } from './contact-links'
import styles from './contact-list.module.css'

/** The foundation's four contact details, from the site's configuration. */
export function ContactList() {
  const { mobile, mobileHref, landline, landlineHref, email, address, mapUrl } = readSite().contact
  const details = [
    { label: 'Celular', text: mobile, href: mobileHref },
    { label: 'Teléfono fijo', text: landline, href: landlineHref },
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
