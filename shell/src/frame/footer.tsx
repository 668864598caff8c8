import { Link } from 'react-router-dom'
import { readSite } from '@fcr/shared/site'
import { LogoFull } from '@fcr/shared/ui'
import styles from './footer.module.css'
import { entries, footerEntries } from './navigation'
// Three ridges of the cordillera, the footer's upper edge.
import ridges from './ridges.svg'

/** The foundation's contact details, from the site's configuration, and the way to the main pages. */
export function Footer() {
  const { name, contact } = readSite()
  return (
    <footer className={styles.footer}>
      <img className={styles.ridges} src={ridges} alt="" width={1440} height={72} loading="lazy" />
      <div className={styles.band}>
        <div className={styles.wrap}>
          <div className={styles.top}>
            <LogoFull on="dark" alt={name} loading="lazy" />
            <div>
              <h2>Contactanos</h2>
              <dl>
                <Contact label="Celular" href={contact.mobileHref} text={contact.mobile} />
                <Contact label="Teléfono fijo" href={contact.landlineHref} text={contact.landline} />
                <Contact label="Correo general" href={`mailto:${contact.email}`} text={contact.email} />
                <Contact label="Dirección" href={contact.mapUrl} text={contact.address} external />
              </dl>
            </div>
          </div>
          <nav className={styles.pages} aria-label="Pie de página">
            <ul>
              {[...entries, ...footerEntries].map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <p className={styles.name}>{name}</p>
        </div>
      </div>
    </footer>
  )
}

type ContactProps = { label: string; href: string; text: string; external?: boolean }

function Contact({ label, href, text, external = false }: ContactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={href} {...(external ? { target: '_blank', rel: 'noreferrer' } : {})}>
          {text}
        </a>
      </dd>
    </div>
  )
}
