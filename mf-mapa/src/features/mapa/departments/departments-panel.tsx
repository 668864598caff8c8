import { Button, classNames } from '@fcr/shared/ui'
import { memo, useId, useState } from 'react'
import { peopleCount } from '../../../people/place-texts'
import rowStyles from '../places/list-row.module.css'
import panelStyles from '../places/places-panel.module.css'
import type { CountryCount, DepartmentCount } from './count-departments'
import { municipalityCount } from './department-card'
import styles from './departments.module.css'

interface DepartmentsPanelProps {
  count: CountryCount
  chosen: string | null
  onChoose: (code: string) => void
}

/** The departments as a list, from the most people to the fewest; on a phone the first ten, and the rest on demand. */
export const DepartmentsPanel = memo(function DepartmentsPanel({
  count,
  chosen,
  onChoose,
}: DepartmentsPanelProps) {
  const titleId = useId()
  const [all, setAll] = useState(false)
  const { departments, elsewhere } = count
  const most = departments[0]?.people ?? 0
  return (
    <section
      id="lugares"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classNames(panelStyles.panel, styles.panel)}
    >
      <div className={panelStyles.head}>
        <h2 id={titleId} className={panelStyles.title}>
          Departamentos
        </h2>
        <p className={panelStyles.soft}>De mayor a menor. Elija uno para verlo en el mapa.</p>
        {elsewhere > 0 && <p className={panelStyles.soft}>Fuera del país: {peopleCount(elsewhere)}.</p>}
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores lists without bullets otherwise */}
      <ul role="list" className={classNames(styles.list, all && styles.all)}>
        {departments.map((department) => (
          <li key={department.code}>
            <Row
              department={department}
              most={most}
              chosen={department.code === chosen}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {!all && (
        <Button variant="quiet" className={styles.showAll} onClick={() => setAll(true)}>
          Ver los {departments.length} departamentos
        </Button>
      )}
    </section>
  )
})

interface RowProps {
  department: DepartmentCount
  /** People of the largest department. */
  most: number
  chosen: boolean
  onChoose: (code: string) => void
}

const Row = ({ department: { code, name, people, places }, most, chosen, onChoose }: RowProps) => (
  <button
    type="button"
    aria-current={chosen || undefined}
    className={classNames(rowStyles.row, styles.row)}
    onClick={() => onChoose(code)}
  >
    <span>
      <b>{name}</b>
      <small>{municipalityCount(places.length)}</small>
    </span>
    <span className={styles.people}>{peopleCount(people).split(' ')[0]}</span>
    <span className={styles.meter} aria-hidden="true">
      <i style={{ width: `${most === 0 ? 0 : Math.round((100 * people) / most)}%` }} />
    </span>
  </button>
)
