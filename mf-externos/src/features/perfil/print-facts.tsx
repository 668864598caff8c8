import { formatMoment } from '@fcr/shared/profile'
import { Wrap } from '@fcr/shared/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useExternalMe } from '../../external-session/use-external-me'
import styles from './print-facts.module.css'
import type { Consultation } from './use-external-profile'

/** Shown only on paper: who asked, when, and the reference in the audit log. */
export function PrintFacts({ consultation }: { consultation: Consultation | null }) {
  const { data: official } = useExternalMe()
  const printedAt = usePrintedAt()
  const facts = [
    ['Funcionario', official?.name],
    ['Entidad', official?.entity],
    ['Consultado', consultation && formatMoment(consultation.at.toISOString())],
    ['Impreso', formatMoment(printedAt.toISOString())],
    ['Referencia de auditoría', consultation?.reference],
  ] as const
  return (
    <Wrap>
      <div className={styles.facts}>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? 'No Disponible'}</dd>
            </div>
          ))}
        </dl>
        <p>
          Contiene datos personales (Ley 1581 de 2012).
          {consultation && ' La consulta quedó registrada con esta referencia.'}
        </p>
      </div>
    </Wrap>
  )
}

/** Time at which the page was last printed. */
function usePrintedAt(): Date {
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    // Synchronously: the browser captures the page as soon as the event has been handled.
    const note = () => flushSync(() => setAt(new Date()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return at
}
