import { countOf } from '@fcr/shared/contracts/text/counts'
import type { AreaOverview, Figures } from '@fcr/shared/platform/operations'
import { Button, ButtonLink, CircleCheckIcon, Sheet, XIcon } from '@fcr/shared/ui'
import { useId, useState, type CSSProperties } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { ENOUGH_VISITS, failingShare, failingWords, secondsWords, wholePercent } from '../../labels/figures'
import styles from './canary.module.css'

interface CanarySheetProps {
  area: AreaOverview
  canary: NonNullable<AreaOverview['canary']>
}

/** A version that some visitors get, next to the one that the others get. */
export function CanarySheet({ area: { area, active, figures }, canary }: CanarySheetProps) {
  const { version } = canary
  return (
    <Sheet title="Prueba en curso">
      <div className={styles.compare}>
        <Compared title={`${version}, en prueba`} figures={figures.canary} />
        <Compared title={`${active ?? 'Ninguna'}, en vivo`} figures={figures.active} />
      </div>
      <Share key={canary.percent} area={area} canary={canary} advice={adviceOf(figures)} />
      <div className={styles.ways}>
        <ButtonLink variant="secondary" icon={<XIcon />} to={paths.change({ action: 'end-canary', area })}>
          Detener la prueba
        </ButtonLink>
        <ButtonLink icon={<CircleCheckIcon />} to={paths.change({ action: 'promote', area, version })}>
          {`Poner ${version} en vivo`}
        </ButtonLink>
      </div>
    </Sheet>
  )
}

function Compared({ title, figures }: { title: string; figures: Figures | null }) {
  return (
    <div>
      <span className={styles.hint}>{title}</span>
      <dl>
        <div>
          <dt>Visitas</dt>
          <dd>{figures ? countOf(figures.visits) : 'Sin datos'}</dd>
        </div>
        <div>
          <dt>Con falla</dt>
          <dd>{failingWords(figures)}</dd>
        </div>
        <div>
          <dt>Carga</dt>
          <dd>{figures?.lcp ? secondsWords(figures.lcp.p75) : 'Sin datos'}</dd>
        </div>
      </dl>
    </div>
  )
}

function adviceOf({ canary, active }: AreaOverview['figures']): string {
  const [here, there] = [failingShare(canary), failingShare(active)]
  const visits = Math.min(canary?.visits ?? 0, active?.visits ?? 0)
  if (here === undefined || there === undefined || visits < ENOUGH_VISITS)
    return 'Todavía no hay visitas suficientes para comparar.'
  return here > there
    ? 'Falla más que la versión en vivo: conviene esperar.'
    : 'No falla más que la versión en vivo.'
}

interface ShareProps extends Pick<CanarySheetProps, 'canary'> {
  area: string
  advice: string
}

/** The share only grows, so that visitors who have the version keep it. */
function Share({ area, canary: { version, percent }, advice }: ShareProps) {
  const id = useId()
  const navigate = useNavigate()
  const [value, setValue] = useState(percent)
  const grows = value > percent
  return (
    <div className={styles.share}>
      <label htmlFor={id}>Parte de las visitas que recibe {version}</label>
      <output htmlFor={id}>{wholePercent(value)}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={wholePercent(value)}
        aria-describedby={`${id}-hint`}
        style={{ '--v': `${value}%` } as CSSProperties}
        onChange={({ target }) => setValue(Math.max(percent, Number(target.value)))}
      />
      <div aria-hidden="true" className={styles.ticks}>
        <span>0</span>
        <span>25</span>
        <span>50</span>
        <span>75</span>
        <span>{wholePercent(100)}</span>
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {advice} Solo puede crecer; para quitarla, detenga la prueba.
      </p>
      <Button
        variant="secondary"
        disabled={!grows}
        className={styles.save}
        onClick={() => void navigate(paths.change({ action: 'canary', area, version, percent: value }))}
      >
        Guardar el porcentaje
      </Button>
    </div>
  )
}
