import type { AreaOverview } from '@fcr/shared/platform/operations'
import { Alert, Button, ButtonLink, Spinner } from '@fcr/shared/ui'
import EyeIcon from 'lucide-react/icons/eye'
import RocketIcon from 'lucide-react/icons/rocket'
import Undo2Icon from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useArea, useLive } from '../../live/live'
import { Page, Title } from '../../components/page'
import { paths } from '../../paths'
import { wholePercent } from '../../labels/figures'
import { areaWords } from '../../labels/areas'
import { CanarySheet } from './canary-sheet'
import { FailuresSheet } from './failures-sheet'
import { FilesSheet } from './files-sheet'
import { ChecksSheet } from './checks-sheet'
import { PreviewDialog } from './preview-dialog'
import { VersionData } from './version-data'
import styles from './version.module.css'

export function VersionPage() {
  const { area: name = '', version = '' } = useParams()
  const { snapshot, lost } = useLive()
  const area = useArea(name)
  useAnchor(area !== undefined)
  return (
    <Page title={`${areaWords(name)} ${version}`} back>
      {area && hasVersion(area, version) ? (
        <Version key={`${name} ${version}`} area={area} version={version} />
      ) : snapshot ? (
        <>
          <Title>Versión {version}</Title>
          <Alert kind="error">
            {area
              ? `El registro no tiene la versión ${version} de ${areaWords(name)}.`
              : `El registro no tiene un área ${areaWords(name)}.`}
          </Alert>
        </>
      ) : (
        !lost && <Spinner label="Cargando la versión" centered />
      )}
    </Page>
  )
}

const hasVersion = ({ versions, active, lastGood, canary }: AreaOverview, version: string) =>
  [active, lastGood, canary?.version, ...versions.map((stored) => stored.version)].includes(version)

/** The part that the address names exists only once the page has loaded. */
function useAnchor(isThere: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
}

function Version({ area, version }: { area: AreaOverview; version: string }) {
  const [isPreviewing, setPreviewing] = useState(false)
  const other = (area.active === version ? area.lastGood : area.active) ?? undefined
  return (
    <>
      <Head area={area} version={version} onPreview={() => setPreviewing(true)} />
      {isPreviewing && <Preview area={area.area} version={version} onClose={() => setPreviewing(false)} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {area.canary?.version === version && <CanarySheet area={area} canary={area.canary} />}
          <FailuresSheet area={area.area} version={version} other={other} />
          <ChecksSheet area={area.area} version={version} />
          <FilesSheet area={area.area} version={version} other={other} />
        </div>
        <aside aria-label="Datos de la versión" className={styles.side}>
          <VersionData area={area} version={version} />
        </aside>
      </div>
    </>
  )
}

interface HeadProps {
  area: AreaOverview
  version: string
  onPreview: () => void
}

function Head({ area, version, onPreview }: HeadProps) {
  const { area: name, active, lastGood, canary } = area
  const isLive = active === version
  const isCanary = canary?.version === version
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.area}>{areaWords(name)}</p>
        <h1 tabIndex={-1}>Versión {version}</h1>
        <p className={styles.state}>{stateText(area, version)}</p>
      </div>
      <div className={styles.headWays}>
        {!isLive && !isCanary && (
          <>
            <ButtonLink
              variant="gold"
              icon={<RocketIcon />}
              to={paths.change({ action: 'activate', area: name, version })}
            >
              Poner en vivo
            </ButtonLink>
            {active !== null && canary === null && (
              <ButtonLink
                variant="onNavy"
                to={paths.change({ action: 'canary', area: name, version, percent: 5 })}
              >
                {`Probar con el ${wholePercent(5)}`}
              </ButtonLink>
            )}
          </>
        )}
        {!isLive && area.disabled === null && (
          <Button variant="onNavy" icon={<EyeIcon />} onClick={onPreview}>
            Vista previa
          </Button>
        )}
        {isLive && lastGood !== null && (
          <ButtonLink
            variant="onNavy"
            icon={<Undo2Icon />}
            to={paths.change({ action: 'rollback', area: name, version: lastGood })}
          >
            {`Volver a ${lastGood}`}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

interface PreviewProps {
  area: string
  version: string
  onClose: () => void
}

function Preview(props: PreviewProps) {
  const { snapshot } = useLive()
  return <PreviewDialog {...props} site={snapshot?.site ?? location.origin} />
}

function stateText({ active, canary }: AreaOverview, version: string): string {
  if (active === version) return 'En vivo'
  const live = active === null ? 'Nada en vivo' : `En vivo: ${active}`
  return canary?.version === version
    ? `En prueba con ${wholePercent(canary.percent)} de las visitas. ${live}`
    : `No está en vivo. ${live}`
}
