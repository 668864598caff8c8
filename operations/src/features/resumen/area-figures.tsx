import { countOf } from '@fcr/shared/contracts/text/counts'
import { classNames } from '@fcr/shared/ui'
import type { Speed } from '@fcr/shared/platform/operations'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import {
  failingWords,
  millisecondsWords,
  rateWords,
  secondsWords,
  slowAbove,
  wholePercent,
} from '../../labels/figures'
import styles from './area.module.css'
import { HoursChart } from './hours-chart'
import type { Area } from './worst-first'

interface AreaFiguresProps {
  area: Area
  isBad: boolean
  at: string
}

export function AreaFigures({ area, isBad, at }: AreaFiguresProps) {
  const { figures, canary, lastGood } = area
  const { active } = figures
  return (
    <dl className={styles.figures}>
      <div className={styles.failing}>
        <dt>Con falla</dt>
        <dd className={classNames(isBad && styles.over)}>
          {failingWords(active)}
          <HoursChart area={area} isBad={isBad} at={at} />
        </dd>
      </div>
      <Figure name="Visitas, 24 h">{active ? countOf(active.visits) : null}</Figure>
      <SpeedFigure name="Carga" speed={active?.lcp} words={secondsWords} limit={slowAbove.lcp} />
      <SpeedFigure name="Respuesta" speed={active?.inp} words={millisecondsWords} limit={slowAbove.inp} />
      <div className={styles.canary}>
        <dt>En prueba</dt>
        <dd>
          {canary ? (
            <>
              <Link to={paths.version(area.area, canary.version)}>{canary.version}</Link> al{' '}
              {wholePercent(canary.percent)}
            </>
          ) : (
            <span className={styles.none}>No hay</span>
          )}
        </dd>
      </div>
      <div className={styles.good}>
        <dt>Última buena</dt>
        <dd>
          {lastGood ?? <span className={styles.none}>No hay</span>}
          {lastGood !== null && <small>{rateWords(figures.lastGood)}</small>}
        </dd>
      </div>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <span className={styles.none}>Sin datos</span>}</dd>
    </div>
  )
}

interface SpeedFigureProps {
  name: string
  speed: Speed | undefined
  words: (time: number) => string
  limit: number
}

function SpeedFigure({ name, speed, words, limit }: SpeedFigureProps) {
  return (
    <Figure name={name}>
      {speed ? (
        <span className={classNames(speed.p75 > limit && styles.over)}>{words(speed.p75)}</span>
      ) : null}
    </Figure>
  )
}
