import type { CheckRun } from '@fcr/shared/platform/operations'
import { momentWords } from '@fcr/shared/staff'
import { Sheet } from '@fcr/shared/ui'
import { useCheckRun } from '../../gateway/registry-queries'
import { Loaded } from '../../components/page'
import { ReasonList } from '../../components/reasons'
import { StateChip } from '../../components/state-chip'
import { pictureAddress, pictureWords } from '../../labels/pictures'
import { outcomes } from './version-data'
import styles from './checks.module.css'

interface ChecksSheetProps {
  area: string
  version: string
}

/** The findings of the release checks, which mounted the version in a browser. */
export function ChecksSheet({ area, version }: ChecksSheetProps) {
  const query = useCheckRun(area, version)
  return (
    <Sheet title="Control de salida">
      <Loaded query={query} label="Cargando el control de salida">
        {({ result, pictures }) => (
          <>
            {result ? (
              <Result result={result} />
            ) : (
              <p className={styles.hint}>No ha corrido con esta versión.</p>
            )}
            <ul className={styles.pictures}>
              {pictures.map((name) => (
                <Picture key={name} address={pictureAddress({ area, version, name })} name={name} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

function Result({ result }: { result: NonNullable<CheckRun['result']> }) {
  const { outcome, thorough, problems, at } = result
  return (
    <>
      <p className={styles.sum}>
        <StateChip kind={outcome === 'passed' ? 'ok' : outcome === 'failed' ? 'bad' : 'wait'}>
          {outcomes[outcome]}
        </StateChip>
        <span>
          {momentWords(at)}
          {thorough && `; el recorrido completo: ${outcomes[thorough.outcome].toLowerCase()}`}
        </span>
      </p>
      {problems.length > 0 && <ReasonList reasons={problems} className={styles.problems} />}
    </>
  )
}

function Picture({ address, name }: { address: string; name: string }) {
  const words = pictureWords(name)
  return (
    <li>
      <a href={address} target="_blank" rel="noreferrer">
        <img src={address} alt="" loading="lazy" />
        <span>{words}</span>
      </a>
    </li>
  )
}
