import type { Today } from '@fcr/shared/contracts/staff/today'
import { momentWords, StaffSheet, SmallButtonLink } from '@fcr/shared/staff'
import { TextLink } from '@fcr/shared/ui'
import { paths } from '../../paths'
import styles from './approvals.module.css'
import { anchors } from './tiles'

/** Requests of others that the person may approve; the first one has the page's primary button. */
export function Approvals({ list }: { list: Today['aprobaciones'] }) {
  if (list.total === 0) return null
  return (
    <StaffSheet
      id={anchors.approvals}
      title="Aprobaciones que le piden"
      aside={list.total > list.filas.length && <TextLink to={paths.approvals}>Ver todas</TextLink>}
    >
      <ul className={styles.list}>
        {list.filas.map(({ id, titulo, pide, pedida }, index) => (
          <li key={id} className={styles.ask}>
            <h3>{titulo}</h3>
            <p>{`Lo pide ${pide}, ${momentWords(pedida)}`}</p>
            <SmallButtonLink to={paths.approval(id)} block variant={index === 0 ? 'primary' : 'secondary'}>
              Revisar y decidir
            </SmallButtonLink>
          </li>
        ))}
      </ul>
    </StaffSheet>
  )
}
