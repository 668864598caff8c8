import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { Sheet } from '@fcr/shared/ui'
import { useDiff } from '../../gateway/registry-queries'
import { Loaded } from '../../components/page'
import { PicturePairs } from '../../components/picture-pairs'
import { areaWords } from '../../labels/areas'
import { kilobytes } from '../../labels/figures'
import { compareRevisions, type AreaChange } from './compare'
import { Arrow } from './revisions'
import styles from './history.module.css'

/** The differences between two revisions. */
export function Comparison({ older, newer }: { older: HistoryRecord; newer: HistoryRecord }) {
  const { changes, same } = compareRevisions(older, newer)
  return (
    <Sheet title={`De la revisión ${older.revision} a la ${newer.revision}`}>
      <dl className={styles.data}>
        <div>
          <dt>Cambió</dt>
          {changes.length === 0 && <dd>Nada</dd>}
          {changes.map(({ area, from, to }) => (
            <dd key={area}>
              {areaWords(area)}: {from} <Arrow /> {to}
            </dd>
          ))}
        </div>
        {same.length > 0 && (
          <div>
            <dt>Sin cambio</dt>
            <dd>{same.map(areaWords).join(', ')}</dd>
          </div>
        )}
      </dl>
      {changes.map((change) => (
        <Versions key={change.area} change={change} older={older} newer={newer} />
      ))}
    </Sheet>
  )
}

interface VersionsProps {
  change: AreaChange
  older: HistoryRecord
  newer: HistoryRecord
}

function Versions({ change: { area, versions }, older, newer }: VersionsProps) {
  const query = useDiff(area, versions?.from, versions?.to ?? '')
  if (!versions) return null
  return (
    <>
      <Loaded query={query} label={`Comparando los archivos de ${areaWords(area)}`}>
        {({ files, size }) => (
          <p className={styles.files}>
            Archivos de {areaWords(area)}: {files.length} {files.length === 1 ? 'distinto' : 'distintos'};{' '}
            {sizeWords(size.after - size.before)}
          </p>
        )}
      </Loaded>
      <PicturePairs
        area={area}
        from={{ version: versions.from, title: `Revisión ${older.revision}` }}
        to={{ version: versions.to, title: `Revisión ${newer.revision}` }}
      />
    </>
  )
}

function sizeWords(bytes: number): string {
  if (bytes === 0) return 'el mismo peso'
  return `${kilobytes(Math.abs(bytes))}\u00a0KB ${bytes > 0 ? 'más' : 'menos'}`
}
