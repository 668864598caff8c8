import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { dayInBogota } from '@fcr/shared/contracts/dates'
import { dayWords } from '@fcr/shared/staff'
import { Button, classNames, HiddenOnPhones, VisuallyHidden } from '@fcr/shared/ui'
import PercentIcon from 'lucide-react/icons/percent'
import PlusIcon from 'lucide-react/icons/plus'
import PowerIcon from 'lucide-react/icons/power'
import Undo2Icon from 'lucide-react/icons/undo-2'
import { Fragment, type ReactNode } from 'react'
import { clockWords } from '@fcr/shared/dates'
import { ReasonList } from '../../components/reasons'
import { actorWords } from '../../labels/actors'
import { areaWords } from '../../labels/areas'
import { reasonWords } from '../../labels/reasons'
import { actionWords, stepOf } from './types'
import styles from './history.module.css'

interface RevisionsProps {
  records: readonly HistoryRecord[]
  ticked: readonly number[]
  onTick: (revision: number) => void
  /** Loads earlier ones; undefined if there are none. */
  more: (() => void) | undefined
  loading: boolean
}

export function Revisions({ records, ticked, onTick, more, loading }: RevisionsProps) {
  return (
    <>
      {records.length === 0 && <p className={styles.advice}>Ningún cambio cargado cumple los filtros.</p>}
      <ol className={styles.days}>
        {byDay(records).map(([day, ofDay]) => (
          <li key={day}>
            <h3>{dayName(day)}</h3>
            <ol>
              {ofDay.map((record) => (
                <Revision
                  key={record.revision}
                  record={record}
                  ticked={ticked.includes(record.revision)}
                  onTick={() => onTick(record.revision)}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {more && (
        <Button variant="secondary" block busy={loading} onClick={more}>
          Ver anteriores
        </Button>
      )}
    </>
  )
}

function byDay(records: readonly HistoryRecord[]): [string, HistoryRecord[]][] {
  const days = new Map<string, HistoryRecord[]>()
  for (const record of records) {
    const day = dayInBogota(new Date(record.at))
    days.set(day, [...(days.get(day) ?? []), record])
  }
  return [...days]
}

const dayName = (day: string) => (day === dayInBogota(new Date()) ? 'Hoy' : dayWords(day))

interface RevisionProps {
  record: HistoryRecord
  ticked: boolean
  onTick: () => void
}

const icons: Readonly<Record<string, ReactNode>> = {
  rollback: <Undo2Icon />,
  canary: <PercentIcon />,
  disable: <PowerIcon />,
  enable: <PowerIcon />,
}

function Revision({ record, ticked, onTick }: RevisionProps) {
  const { revision, action, at, actor, reason, changes, gate } = record
  const [first] = changes
  const hasSeveral = changes.length > 1
  const title = hasSeveral ? `${changes.length} áreas` : first ? areaWords(first.area) : 'Registro'
  return (
    <li className={classNames(styles.revision, ticked && styles.ticked)}>
      <span
        aria-hidden="true"
        className={classNames(
          styles.icon,
          action === 'rollback' && styles.back,
          action === 'canary' && styles.canary,
        )}
      >
        {icons[action] ?? <PlusIcon />}
      </span>
      <div>
        <p className={styles.top}>
          <b>{title}</b>{' '}
          <span className={styles.hint}>
            Revisión {revision}, {clockWords(at)}
          </span>
        </p>
        {!first && <p className={styles.step}>{actionWords(action)}</p>}
        {changes.map((change) => {
          const { from, to } = stepOf(action, change)
          return (
            <p key={change.area} className={hasSeveral ? styles.together : styles.step}>
              {hasSeveral && `${areaWords(change.area)}: `}
              {from} <Arrow /> {to}
            </p>
          )
        })}
        <p className={styles.hint}>
          {actorWords(actor)}: «{reasonWords(reason) ?? reason}»
        </p>
        {gate.map(({ area, forced, intended = [] }) => (
          <Fragment key={area}>
            <Decided title="Se pasó por alto, del control de salida:" reasons={forced} />
            <Decided title="Se confirmó que así debe verse:" reasons={intended} />
          </Fragment>
        ))}
      </div>
      <label className={styles.tick}>
        <input type="checkbox" checked={ticked} onChange={onTick} />
        <HiddenOnPhones>Comparar</HiddenOnPhones>
        <VisuallyHidden> la revisión {revision}</VisuallyHidden>
      </label>
    </li>
  )
}

/** Findings of the release checks that the operator overrode or confirmed. */
function Decided({ title, reasons }: { title: string; reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <div className={styles.decided}>
      <p>{title}</p>
      <ReasonList reasons={reasons} className={undefined} />
    </div>
  )
}

export function Arrow() {
  return (
    <>
      <span aria-hidden="true">→</span>
      <VisuallyHidden>pasa a</VisuallyHidden>
    </>
  )
}
