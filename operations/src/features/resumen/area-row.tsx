import type { Alarm } from '@fcr/shared/platform/operations'
import { ButtonLink, ChevronDownIcon, classNames, HiddenOnPhones, VisuallyHidden } from '@fcr/shared/ui'
import Undo2Icon from 'lucide-react/icons/undo-2'
import { useId, useState, type ReactNode } from 'react'
import { sinceWords } from '@fcr/shared/dates'
import { StateChip } from '../../components/state-chip'
import { paths } from '../../paths'
import { authorWords } from '../../labels/actors'
import { areaWords } from '../../labels/areas'
import { rateWords, wholePercent } from '../../labels/figures'
import { AreaFigures } from './area-figures'
import { AreaMenu } from './area-menu'
import styles from './area.module.css'
import { isQuiet, stateOfArea, type Area, type AreaState } from './worst-first'

interface AreaRowProps {
  area: Area
  alarms: readonly Alarm[]
  /** The snapshot's moment. */
  at: string
}

/** A healthy area is folded to one line: its name, state, version and rate. */
export function AreaRow({ area, alarms, at }: AreaRowProps) {
  const id = useId()
  const state = stateOfArea(area, alarms)
  const isBad = state === 'failing'
  const [pressed, setPressed] = useState<boolean>()
  const open = pressed ?? !isQuiet(area, alarms)
  return (
    <article
      aria-labelledby={id}
      className={classNames(styles.area, isBad && styles.bad, !open && styles.folded)}
    >
      <div className={styles.name}>
        <h3 id={id}>{areaWords(area.area)}</h3>
        <Chip state={state} area={area} />
      </div>
      <div className={styles.live}>
        <p className={styles.version}>
          <VisuallyHidden>Versión en vivo: </VisuallyHidden>
          {area.active ?? 'Ninguna'}
        </p>
        <p className={styles.hint}>
          {area.since !== null && `Desde ${sinceWords(area.since, new Date(at))}`}
          {area.by !== null && (
            <>
              <br />
              Por {authorWords(area.by)}
            </>
          )}
        </p>
      </div>
      {!isBad && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-more`}
          className={styles.fold}
          onClick={() => setPressed(!open)}
        >
          <VisuallyHidden>{areaWords(area.area)}: </VisuallyHidden>
          <span>
            {area.active ?? 'Ninguna'}
            <HiddenOnPhones>{`, ${rateWords(area.figures.active)}`}</HiddenOnPhones>
          </span>
          <ChevronDownIcon aria-hidden="true" />
        </button>
      )}
      <div id={`${id}-more`} className={styles.more}>
        <AreaFigures area={area} isBad={isBad} at={at} />
        <div className={styles.ways}>
          <RollBack area={area} isBad={isBad} />
          <AreaMenu area={area} />
        </div>
      </div>
    </article>
  )
}

function Chip({ state, area }: { state: AreaState; area: Area }) {
  const chips: Record<AreaState, ReactNode> = {
    failing: <StateChip kind="bad">Falla</StateChip>,
    slow: <StateChip kind="wait">Lenta</StateChip>,
    disabled: <StateChip kind="off">Apagada</StateChip>,
    canary: <StateChip kind="canary">Prueba al {wholePercent(area.canary?.percent ?? 0)}</StateChip>,
    none: <StateChip kind="calm">Sin versión en vivo</StateChip>,
    few: <StateChip kind="calm">Pocos datos</StateChip>,
    ok: <StateChip kind="ok">Bien</StateChip>,
  }
  return chips[state]
}

function RollBack({ area: { area, lastGood }, isBad }: { area: Area; isBad: boolean }) {
  if (lastGood === null) return null
  return (
    <ButtonLink
      variant={isBad ? 'primary' : 'secondary'}
      icon={<Undo2Icon />}
      to={paths.change({ action: 'rollback', area, version: lastGood })}
      className={styles.back}
    >
      {`Volver a ${lastGood}`}
    </ButtonLink>
  )
}
