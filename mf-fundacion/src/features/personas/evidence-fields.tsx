import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import type { Evidence, VerificationMethod } from '@fcr/shared/contracts/staff/people-actions'
import { SelectField, TextAreaField } from '@fcr/shared/form'
import { useState } from 'react'
import { methodWords } from './labels'

const methods = Object.entries(methodWords).map(([value, { label }]) => ({ value, label }))

/**
 * How an identity was checked, as typed so far. `check` marks what is missing, and returns the evidence if nothing is.
 * @param first the method chosen from the start; by default none, so that the choice is deliberate
 */
export function useEvidence(first?: VerificationMethod) {
  const [method, setMethod] = useState(first)
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const referencia = cleanLines(reference)
  const isShort = referencia.length < 5
  const evidence: Evidence | undefined =
    method === undefined || isShort ? undefined : { metodo: method, referencia }
  const check = () => {
    setTried(true)
    return evidence
  }
  return {
    check,
    fields: {
      method,
      setMethod,
      reference,
      setReference,
      lacksMethod: tried && method === undefined,
      missing: tried && isShort,
    },
  }
}

type Fields = ReturnType<typeof useEvidence>['fields']

/** The questions of `useEvidence`. */
export const EvidenceFields = ({ method, setMethod, lacksMethod, ...note }: Fields) => (
  <>
    <SelectField
      label="Cómo comprobó la identidad"
      placeholder="Elija cómo"
      name="metodo"
      value={method ?? ''}
      options={methods}
      error={lacksMethod ? 'Elija cómo comprobó la identidad.' : undefined}
      onChange={({ target }) => setMethod(target.value as VerificationMethod)}
    />
    <EvidenceNote {...note} />
  </>
)

/** The question of `useEvidence` about what was seen. */
export const EvidenceNote = ({
  reference,
  setReference,
  missing,
}: Pick<Fields, 'reference' | 'setReference' | 'missing'>) => (
  <TextAreaField
    label="Qué vio, en una o dos frases"
    hint="No copie el documento ni suba su imagen: basta la constancia."
    rows={3}
    maxLength={500}
    value={reference}
    onChange={({ target }) => setReference(target.value)}
    error={missing ? 'Escriba qué vio (mínimo 5 caracteres).' : undefined}
  />
)
