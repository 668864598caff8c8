import type { PersonRecord } from '@fcr/shared/contracts/staff/people'
import { openSection, useSectionInView } from '@fcr/shared/profile'
import styles from './record.module.css'

/** The sections of a record, by their ids on the page. */
const sectionsOf = ({ conflicto }: PersonRecord) => [
  { id: 'identidad', title: 'Identidad' },
  ...(conflicto ? [{ id: 'conflicto', title: 'Conflicto' }] : []),
  { id: 'datos', title: 'Datos' },
  { id: 'cambios', title: 'Cambios' },
  { id: 'consultas', title: 'Consultas' },
  { id: 'equipo', title: 'Equipo' },
]

/** Links to the sections of a record; marks the one being read. */
export function RecordNav({ record }: { record: PersonRecord }) {
  const sections = sectionsOf(record)
  const current = useSectionInView(sections)
  return (
    <nav aria-label="En esta ficha" className={styles.nav}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current || undefined}
          onClick={(event) => openSection(event, id)}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
