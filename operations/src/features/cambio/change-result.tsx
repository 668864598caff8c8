import { ButtonLink, CircleCheckIcon, classNames } from '@fcr/shared/ui'
import ClockIcon from 'lucide-react/icons/clock'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../live/live'
import { paths } from '../../paths'
import { secondsWords } from '../../labels/figures'
import { wordsOf, type Subject } from './action-labels'
import { useArrivals } from './use-arrivals'
import styles from './result.module.css'
import type { Done } from './use-change'

/** Counts until every gateway serves the change. */
export function ChangeResult({ subject, done }: { subject: Subject; done: Done }) {
  const { snapshot } = useLive()
  const arrivals = useArrivals(snapshot?.gateways ?? [], done.revision)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const reached = arrivals.filter((arrival) => arrival.at !== undefined)
  const isComplete = arrivals.length > 0 && reached.length === arrivals.length
  const last = Math.max(done.appliedAt, ...reached.map(({ at = 0 }) => at))
  const now = useNow(!isComplete)
  const since = (moment: number) => secondsWords(Math.max(0, moment - done.signedAt))
  const seconds = since(isComplete ? last : now).replace('\u00a0s', '')
  return (
    <section aria-labelledby="resultado" className={styles.card}>
      <div className={classNames(styles.head, isComplete && styles.complete)}>
        {isComplete ? <CircleCheckIcon aria-hidden="true" /> : <ClockIcon aria-hidden="true" />}
        <div>
          <h1 ref={title} id="resultado" tabIndex={-1}>
            {wordsOf(subject).done}
          </h1>
          <p role="status">
            {arrivals.length === 0
              ? `Revisión ${done.revision} firmada. Esperando a los servidores.`
              : `${reached.length} de ${arrivals.length} servidores al día. Revisión ${done.revision}.`}
          </p>
        </div>
        <p className={styles.seconds}>
          <b>{seconds}</b> <span>segundos</span>
        </p>
      </div>
      <ol className={styles.steps}>
        <Step at={since(done.signedAt)} text="Llave verificada" />
        <Step at={since(done.appliedAt)} text={`Revisión ${done.revision} firmada y guardada`} />
        {arrivals.map(({ gateway, host, at }) => (
          <Step
            key={gateway}
            at={at === undefined ? undefined : since(at)}
            text={at === undefined ? `${host}: esperando` : `${host} al día`}
          />
        ))}
      </ol>
      <div className={styles.ways}>
        <ButtonLink variant="secondary" to={paths.overview}>
          Ir al resumen
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.history(subject.area)}>
          Ver en la historia
        </ButtonLink>
      </div>
    </section>
  )
}

function Step({ at, text }: { at: string | undefined; text: string }) {
  return (
    <li>
      <span className={styles.time}>{at}</span>
      {at === undefined ? <ClockIcon aria-hidden="true" /> : <CircleCheckIcon aria-hidden="true" />}
      <b>{text}</b>
    </li>
  )
}

/** The time, ten times a second while it is shown. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [running])
  return now
}
