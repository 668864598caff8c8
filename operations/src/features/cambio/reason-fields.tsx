import { TextAreaField } from '@fcr/shared/form'
import { useId } from 'react'
import type { Draft } from './change-form'
import styles from './change.module.css'

export const otherReason = 'Otro motivo'
export const rollbackReasons = [
  'Falla para las personas',
  'Va muy lenta',
  'Se ve mal',
  'Muestra datos equivocados',
  otherReason,
]

/** The reason: one of the choices and a detail, or a text alone. */
export function ReasonFields({ draft }: { draft: Draft }) {
  const hint = useId()
  const { choices, isRequired } = draft
  const inHistory = 'Obligatorio. Queda en la historia con su nombre.'
  return (
    <>
      {choices.length > 0 && (
        <fieldset aria-describedby={hint} className={styles.reasons}>
          <legend>Motivo</legend>
          <span id={hint} className={styles.hint}>
            {inHistory}
          </span>
          <div>
            {choices.map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name="motivo"
                  checked={draft.choice === choice}
                  onChange={() => draft.setChoice(choice)}
                />
                {choice}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <TextAreaField
        ref={draft.field}
        label={choices.length > 0 ? 'Detalle' : 'Motivo'}
        optional={!isRequired}
        hint={choices.length > 0 ? undefined : inHistory}
        rows={2}
        maxLength={400}
        required={isRequired}
        value={draft.detail}
        error={draft.isMissing ? 'Escriba el motivo.' : undefined}
        onChange={({ target }) => draft.setDetail(target.value)}
      />
    </>
  )
}
