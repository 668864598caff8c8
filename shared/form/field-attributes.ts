import { useId, type ReactNode } from 'react'

/** What every field takes beside its control's own attributes. */
export interface FieldProps {
  /** Visible, above the control. */
  label: ReactNode
  /** Help between label and control. */
  hint?: ReactNode
  /** Shown once, below the control, which is then marked invalid. */
  error?: string | undefined
  /** Writes '(opcional)' after the label. */
  optional?: boolean | undefined
  /** The whole width of a `FormGrid`. */
  full?: boolean | undefined
}

/** Ids that tie label, hint and error to a control. From `useId`: names carry letters and repeat across forms. */
export function useFieldIds({ hint, error }: Pick<FieldProps, 'hint' | 'error'>, describedBy?: string) {
  const id = useId()
  const hintId = hint == null ? undefined : `${id}-hint`
  const errorId = error ? `${id}-error` : undefined
  return {
    id: `${id}-control`,
    labelId: `${id}-label`,
    hintId,
    errorId,
    describedBy: [describedBy, hintId, errorId].filter(Boolean).join(' ') || undefined,
  }
}
