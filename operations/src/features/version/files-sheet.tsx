import { Sheet } from '@fcr/shared/ui'
import type { FileChange, ReleaseDiff } from '../../gateway/registry-answers'
import { useDiff } from '../../gateway/registry-queries'
import { Loaded } from '../../components/page'
import { kilobytes } from '../../labels/figures'
import styles from './files.module.css'

interface FilesSheetProps {
  area: string
  version: string
  /** The one to compare with, if any. */
  other: string | undefined
}

export function FilesSheet({ area, version, other }: FilesSheetProps) {
  const query = useDiff(area, other, version)
  return (
    <Sheet title="Archivos">
      {other === undefined ? (
        <p className={styles.hint}>No hay otra versión con la cual comparar.</p>
      ) : (
        <Loaded query={query} label="Cargando los archivos">
          {(diff) => <Differences diff={diff} from={other} to={version} />}
        </Loaded>
      )}
    </Sheet>
  )
}

function Differences({ diff, from, to }: { diff: ReleaseDiff; from: string; to: string }) {
  const { files, size, routes, requires } = diff
  return (
    <>
      <p className={styles.sum}>
        <b>{kilobytes(size.after)}&nbsp;KB</b> sin comprimir; la {from}, {kilobytes(size.before)}&nbsp;KB. En
        la tabla, KB de los que cambiaron.
      </p>
      {files.length > 0 && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also with the keyboard
        <div role="region" aria-label="Archivos y pesos" tabIndex={0} className={styles.scroll}>
          <table className={styles.files}>
            <thead>
              <tr>
                <th scope="col">Archivo</th>
                <th scope="col">{to}</th>
                <th scope="col">{from}</th>
                <th scope="col">Cambio</th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <FileRow key={file.file} file={file} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ul className={styles.others}>
        {routes.added.length > 0 && <li>Direcciones nuevas: {routes.added.join(', ')}</li>}
        {routes.removed.length > 0 && <li>Direcciones que ya no tiene: {routes.removed.join(', ')}</li>}
        {requires.map(({ name, before, after }) => (
          <li key={name}>
            Requiere {name} {after ?? 'ninguna'} (antes, {before ?? 'ninguna'})
          </li>
        ))}
      </ul>
    </>
  )
}

function FileRow({ file: { file, change, before, after } }: { file: FileChange }) {
  const difference = (after ?? 0) - (before ?? 0)
  return (
    <tr>
      <th scope="row">{file}</th>
      <td>{after === null ? '–' : kilobytes(after)}</td>
      <td>{before === null ? '–' : kilobytes(before)}</td>
      <td className={difference > 0 ? styles.up : styles.down}>
        {change === 'added' ? 'nuevo' : change === 'removed' ? 'quitado' : signed(difference)}
      </td>
    </tr>
  )
}

const signed = (bytes: number) =>
  bytes === 0 ? 'igual peso' : `${bytes > 0 ? '+' : '−'}${kilobytes(Math.abs(bytes))}`
