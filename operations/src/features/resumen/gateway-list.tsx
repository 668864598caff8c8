import type { Snapshot } from '@fcr/shared/platform/operations'
import ServerIcon from 'lucide-react/icons/server'
import { StateChip } from '../../components/state-chip'
import styles from './overview.module.css'

type Gateways = Snapshot['gateways']

/** '3 de 3' */
export const upToDate = (gateways: Gateways, revision: number) =>
  `${gateways.filter((gateway) => gateway.revision >= revision).length} de ${gateways.length}`

export function GatewayList({ gateways, revision }: { gateways: Gateways; revision: number }) {
  return (
    <>
      <p className={styles.sum}>
        <b>{upToDate(gateways, revision)}</b> al día con la revisión {revision}
      </p>
      <ul className={styles.gateways}>
        {gateways.map((gateway) => (
          <li key={gateway.gateway}>
            <ServerIcon aria-hidden="true" />
            <span>
              <b>{gateway.host}</b>
              <small>Revisión {gateway.revision}</small>
            </span>
            {gateway.revision >= revision ? (
              <StateChip kind="ok">Al día</StateChip>
            ) : (
              <StateChip kind="wait">Atrasado</StateChip>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
