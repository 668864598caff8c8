import { LogoFull } from '@fcr/shared/ui'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { Landscape } from './landscape'
import { NavigationLink, type Navigation } from './navigation-link'
import styles from './rail.module.css'

/** The sections at the left of a wide screen. */
export function Rail({ sections, current, counts }: Navigation) {
  const groups = (['work', 'control'] as const)
    .map((place) => sections.filter((section) => section.place === place))
    .filter((group) => group.length > 0)
  return (
    <div className={styles.rail}>
      <div className={styles.inner}>
        <Link to={paths.today} className={styles.brand}>
          <LogoFull on="dark" alt="Fundación Caminos de Reconciliación, ir a Hoy" />
        </Link>
        <p className={styles.where}>Zona de la fundación</p>
        <nav aria-label="Secciones">
          {groups.map((group) => (
            <ul key={group[0]?.place} className={styles.group}>
              {group.map((section) => (
                <li key={section.path}>
                  <NavigationLink
                    section={section}
                    current={current}
                    counts={counts}
                    className={styles.link}
                  />
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <Landscape className={styles.landscape} />
      </div>
    </div>
  )
}
