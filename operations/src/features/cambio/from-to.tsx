import type { Figures } from '@fcr/shared/platform/operations'
import { classNames } from '@fcr/shared/ui'
import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import { failingShare, failingWords, secondsWords, slowAbove, wholePercent } from '../../labels/figures'
import type { Subject } from './action-labels'
import styles from './change.module.css'

type Side = { title: string; version: string; figures: Figures | null | undefined }

/** The versions before and after the change. */
export function FromTo({ subject }: { subject: Subject }) {
  const { from, to } = sides(subject)
  const [before, after] = [failingShare(from.figures), failingShare(to.figures)]
  const isWorse = before !== undefined && after !== undefined && before > after
  return (
    <div className={styles.fromTo}>
      <SideCard side={from} isBad={isWorse} />
      <span aria-hidden="true" className={styles.arrow}>
        <ArrowRightIcon />
      </span>
      <SideCard side={to} isNext />
    </div>
  )
}

function sides({ action, version, percent = 0, overview }: Subject): { from: Side; to: Side } {
  const { active, canary, figures } = overview ?? {}
  const live: Side = { title: 'Ahora', version: active ?? '…', figures: figures?.active }
  const after = (text: string, of: Figures | null | undefined): Side => ({
    title: 'Después',
    version: text,
    figures: of,
  })
  switch (action) {
    case 'canary': {
      const now = canary?.percent ?? 0
      return {
        from: { ...live, title: 'Ahora, en prueba', version: wholePercent(now), figures: figures?.active },
        to: after(wholePercent(percent), figures?.canary),
      }
    }
    case 'end-canary':
      return {
        from: { title: 'Ahora, en prueba', version: canary?.version ?? '…', figures: figures?.canary },
        to: after(active ?? '…', figures?.active),
      }
    case 'disable':
      return { from: live, to: after('Apagada', null) }
    case 'enable':
      return { from: { ...live, version: 'Apagada', figures: null }, to: after(active ?? '…', null) }
    default:
      return { from: live, to: after(version ?? '…', figuresOf(version, overview)) }
  }
}

/** The figures of a version in the snapshot. */
function figuresOf(version: Subject['version'], overview: Subject['overview']) {
  if (!overview) return undefined
  if (version === overview.lastGood) return overview.figures.lastGood
  return version === overview.canary?.version ? overview.figures.canary : undefined
}

interface SideCardProps {
  side: Side
  isNext?: boolean
  isBad?: boolean
}

function SideCard({ side: { title, version, figures }, isNext, isBad }: SideCardProps) {
  const lcp = figures?.lcp?.p75
  return (
    <div className={classNames(styles.side, isNext && styles.next)}>
      <span className={styles.hint}>{title}</span>
      <p className={styles.version}>{version}</p>
      {figures && (
        <dl>
          <div>
            <dt>Con falla</dt>
            <dd className={classNames(isBad && styles.over)}>{failingWords(figures)}</dd>
          </div>
          <div>
            <dt>Carga</dt>
            <dd className={classNames(lcp !== undefined && lcp > slowAbove.lcp && styles.over)}>
              {lcp === undefined ? 'Sin datos' : secondsWords(lcp)}
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}
