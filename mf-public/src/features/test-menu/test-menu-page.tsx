import { ArrowRightIcon, PageHeader, usePageTitle, Wrap } from '@fcr/shared/ui'
import { Link } from 'react-router-dom'
import styles from './test-menu-page.module.css'

const targets = [
  { to: '/vista-compareciente', label: 'Vista del compareciente' },
  { to: '/vista-jep', label: 'Vista de la JEP' },
  { to: '/vista-juridica', label: 'Apoyo Jurídico' },
  { to: '/apoyoPsicosocial', label: 'Apoyo Psicosocial' },
  { to: '/mapaUBPD', label: 'Mapa de la UBPD' },
] as const

export function TestMenuPage() {
  usePageTitle('Páginas de prueba')
  return (
    <Wrap narrow>
      <PageHeader title="Páginas de prueba" />
      <ul className={styles.sheet}>
        {targets.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              {label}
              <ArrowRightIcon />
            </Link>
          </li>
        ))}
      </ul>
    </Wrap>
  )
}
