import { Link } from 'react-router-dom'
import { readSite } from '@fcr/shared/site'
import { LogoFull } from '@fcr/shared/ui'
import styles from './footer.module.css'

/** The foundation's contact details, from the site's configuration. */
export function Footer() {
  const { name, contact } = readSite()
  return (
    <footer className={styles.footer}>
      <Ridges />
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
          <div className={styles.legal}>
            <span>{name}</span>
            <Link to="/politica-de-datos">Política de tratamiento de datos personales</Link>
          </div>
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

/** Three ridges of the cordillera, the footer's upper edge. */
function Ridges() {
  return (
    <svg className={styles.ridges} viewBox="0 0 1440 72" preserveAspectRatio="none" aria-hidden="true">
      <path
        fill="var(--c-green-300)"
        d="M0 40C90 22 170 34 260 26s150-22 240-14 170 26 270 16 160-28 260-20 190 30 270 18 100-10 140-8v54H0z"
      />
      <path
        fill="var(--c-green-700)"
        d="M0 52c110-14 190 2 300-6s180-22 290-12 190 20 300 8 170-18 280-6 190 12 270 4v32H0z"
      />
      <path
        fill="var(--c-navy-900)"
        d="M0 62c130-12 240 2 370-4s230-16 350-6 240 10 360 0 240-6 360 4v16H0z"
      />
    </svg>
  )
}
