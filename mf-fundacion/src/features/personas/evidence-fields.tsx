import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import type { Evidence, VerificationMethod } from '@fcr/shared/contracts/staff/people-actions'
import { SelectField, TextAreaField } from '@fcr/shared/form'
import { useState } from 'react'
import { methodWords } from './labels'

const methods = Object.entries(methodWords).map(([value, { label }]) => ({ value, label }))

/** How an identity was checked, while it is typed. `check` marks what is missing and returns whether nothing is. */
export function useEvidence() {
  const [method, setMethod] = useState<VerificationMethod>('documento')
  const [reference, setReference] = useState('')
  const [missing, setMissing] = useState(false)
  const evidence: Evidence = { metodo: method, referencia: cleanLines(reference) }
  const check = () => {
    const short = evidence.referencia.length < 5
    setMissing(short)
    return !short
  }
  return { evidence, check, fields: { method, setMethod, reference, setReference, missing } }
}

/** The questions of `useEvidence`. */
export function EvidenceFields({
  method,
  setMethod,
  reference,
  setReference,
  missing,
}: ReturnType<typeof useEvidence>['fields']) {
  return (
    <>
      <SelectField
        label="Cómo comprobó la identidad"
        placeholder="Elija cómo"
        name="metodo"
        value={method}
        options={methods}
        onChange={({ target }) => setMethod(target.value as VerificationMethod)}
      />
      <TextAreaField
        label="Qué vio, en una o dos frases"
        hint="No copie el documento ni suba su imagen: basta la constancia."
        rows={3}
        maxLength={500}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        error={missing ? 'Escriba qué vio (mínimo 5 caracteres).' : undefined}
      />
    </>
  )
}
