import type { AreaOverview } from '@fcr/shared/platform/operations'
import { momentWords } from '@fcr/shared/staff'
import { Sheet, Spinner } from '@fcr/shared/ui'
import { Link } from 'react-router-dom'
import { useLive } from '../../live/live'
import { Page, Title } from '../../components/page'
import { paths } from '../../paths'
import { areaWords } from '../../labels/areas'
import { VersionState } from './version-state'
import styles from './versions.module.css'

/** All versions in the registry, by area. */
export function VersionsPage() {
  const { snapshot, lost } = useLive()
  return (
    <Page title="Versiones">
      <Title lead="Las que guarda el registro, la última publicada primero.">Versiones</Title>
      {snapshot ? (
        <div className={styles.areas}>
          {snapshot.areas.map((area) => (
            <Sheet key={area.area} title={areaWords(area.area)}>
              <AreaVersions area={area} />
            </Sheet>
          ))}
        </div>
      ) : (
        !lost && <Spinner label="Cargando las versiones" centered />
      )}
    </Page>
  )
}

function AreaVersions({ area }: { area: AreaOverview }) {
  return (
    <ul className={styles.versions}>
      {area.versions.map(({ version, publishedAt }) => (
        <li key={version}>
          <span>
            <Link to={paths.version(area.area, version)} aria-label={`${area.area} ${version}`}>
              {version}
            </Link>
            <small>Publicada {momentWords(publishedAt)}</small>
          </span>
          <VersionState area={area} version={version} />
        </li>
      ))}
    </ul>
  )
}
