import { counted } from '@fcr/shared/contracts/text/counts'
import { momentWords } from '@fcr/shared/staff'
import { Sheet } from '@fcr/shared/ui'
import type { Explained } from '../../gateway/registry-answers'
import { Loaded } from '../../components/page'
import { StateChip } from '../../components/state-chip'
import { failureWords } from '../../labels/failures'
import { placeName, type ExplainedFailure } from './explained-failures'
import styles from './failures.module.css'
import { useExplainedFailures } from './use-explained-failures'

interface FailuresSheetProps {
  area: string
  version: string
  /** The one to compare with, if any. */
  other: string | undefined
}

export function FailuresSheet({ area, version, other }: FailuresSheetProps) {
  const query = useExplainedFailures(area, version, other)
  return (
    <Sheet id="fallas" title="Fallas por línea" className={styles.sheet}>
      <Loaded query={query} label="Cargando las fallas">
        {(failures) =>
          failures.length === 0 ? (
            <p className={styles.hint}>Los navegadores no han contado ninguna falla de esta versión.</p>
          ) : (
            <ol className={styles.failures}>
              {failures.map((failure) => (
                <Failure
                  key={`${failure.reason} ${failure.source}`}
                  failure={failure}
                  most={Math.max(...failures.map(({ count }) => count))}
                  version={version}
                  other={other}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Sheet>
  )
}

interface FailureProps {
  failure: ExplainedFailure
  /** How often the most frequent one happened. */
  most: number
  version: string
  other: string | undefined
}

function Failure({ failure, most, version, other }: FailureProps) {
  const { reason, count, lastAt, explained, isNew } = failure
  return (
    <li>
      <div className={styles.top}>
        <code>{placeName(failure)}</code>
        {isNew === true && <StateChip kind="bad">Solo en {version}</StateChip>}
        {isNew === false && <StateChip kind="wait">También en {other}</StateChip>}
      </div>
      <p>{failureWords(reason)}</p>
      <meter
        aria-label={`Veces que ocurrió ${placeName(failure)}`}
        min={0}
        max={most}
        value={count}
        className={isNew === true ? styles.new : undefined}
      />
      <p className={styles.hint}>
        {counted(count, 'vez', 'veces')}; la última, {momentWords(lastAt)}
      </p>
      {explained && <SourceLines explained={explained} />}
    </li>
  )
}

function SourceLines({ explained: { file, line, text } }: { explained: Explained }) {
  return (
    <details className={styles.source}>
      <summary>Ver el código</summary>
      <p className={styles.hint}>{file}</p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also with the keyboard */}
      <div role="region" aria-label={`Código de ${file}`} tabIndex={0} className={styles.code}>
        <ol>
          {text.map((codeLine) => (
            <li key={codeLine.line} className={codeLine.line === line ? styles.here : undefined}>
              <span>{codeLine.line}</span>
              <code>{codeLine.code}</code>
            </li>
          ))}
        </ol>
      </div>
    </details>
  )
}
