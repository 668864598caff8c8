import { FieldGroup, type FieldGroupProps } from '@fcr/shared/form'
import { useStepView } from './step-view'

/** Groups fields under a heading in a form; in read-only views they stay in the step's single list. */
export function Group({ children, ...props }: FieldGroupProps) {
  return useStepView().as === 'form' ? <FieldGroup {...props}>{children}</FieldGroup> : children
}
