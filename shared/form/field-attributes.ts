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

/** Returns ids that link label, hint and error to a control. From `useId`: names may have accents or repeat. */
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
