import { useId, type ReactNode } from 'react'

/** Props of every field in addition to its control's attributes. */
export interface FieldProps {
  /** Visible text above the control. */
  label: ReactNode
  /** Help text between label and control. */
  hint?: ReactNode
  /** Shown below the control, which is then marked invalid. */
  error?: string | undefined
  /** Adds '(opcional)' to the label. */
  optional?: boolean | undefined
  /** Takes the full width of a `FormGrid`. */
  full?: boolean | undefined
}

/** Returns ids that link label, hint, error and advice to a control. From `useId`: names may have accents or repeat. */
export function useFieldIds(
  { hint, error, advice }: Pick<FieldProps, 'hint' | 'error'> & { advice?: string | undefined },
  describedBy?: string,
) {
  const id = useId()
  const hintId = hint == null ? undefined : `${id}-hint`
  const errorId = error ? `${id}-error` : undefined
  const adviceId = error && advice ? `${id}-advice` : undefined
  return {
    id: `${id}-control`,
    labelId: `${id}-label`,
    hintId,
    errorId,
    adviceId,
    describedBy: [describedBy, hintId, errorId, adviceId].filter(Boolean).join(' ') || undefined,
  }
}
