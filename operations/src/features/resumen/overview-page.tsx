import { counted, countOf } from '@fcr/shared/contracts/text/counts'
import type { Snapshot } from '@fcr/shared/platform/operations'
import { Sheet, Spinner } from '@fcr/shared/ui'
import BellIcon from 'lucide-react/icons/bell'
import { useLive } from '../../live/live'
import { Page, Title } from '../../components/page'
import { AlarmList } from './alarm-list'
import { AreaRow } from './area-row'
import { GatewayList, upToDate } from './gateway-list'
import styles from './overview.module.css'
import { TroubleBanner } from './trouble-banner'
import { worstFirst } from './worst-first'

export function OverviewPage() {
  const { snapshot, lost } = useLive()
  return (
    <Page title="Resumen">
      {snapshot ? (
        <Overview snapshot={snapshot} />
      ) : (
        <>
          <Title>Operación</Title>
          {!lost && <Spinner label="Cargando lo que está en vivo" centered />}
        </>
      )}
    </Page>
  )
}

function Overview({ snapshot }: { snapshot: Snapshot }) {
  const { areas, gateways, alarms, revision } = snapshot
  const active = areas.filter((area) => area.active !== null && !area.disabled).length
  return (
    <>
      <Title
        lead={
          <>
            {active === 1 ? 'Un área' : `${countOf(active)} áreas`} en vivo. Servidores:{' '}
            <b>{upToDate(gateways, revision)} al día</b>.
          </>
        }
        action={
          alarms.length > 0 && (
            <a href="#alarmas" className={styles.bell}>
              <BellIcon aria-hidden="true" />
              {counted(alarms.length, 'alarma abierta', 'alarmas abiertas')}
            </a>
          )
        }
      >
        Operación
      </Title>
      <TroubleBanner snapshot={snapshot} />
      <section aria-labelledby="areas">
        <h2 id="areas" className={styles.heading}>
          Áreas
        </h2>
        <div className={styles.areas}>
          {worstFirst(snapshot).map((area) => (
            <AreaRow key={area.area} area={area} alarms={alarms} at={snapshot.at} />
          ))}
        </div>
      </section>
      <div className={styles.two}>
        <Sheet id="alarmas" title="Alarmas">
          <AlarmList alarms={alarms} />
        </Sheet>
        <Sheet title="Servidores">
          <GatewayList gateways={gateways} revision={revision} />
        </Sheet>
      </div>
    </>
  )
}
