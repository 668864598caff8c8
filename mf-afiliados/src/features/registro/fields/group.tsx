import { FieldGroup, type FieldGroupProps } from '@fcr/shared/form'
import { useStepView } from './step-view'

/** Fields under a heading in a form; elsewhere they stand in the one list of their step. */
export function Group({ children, ...props }: FieldGroupProps) {
  return useStepView().as === 'form' ? <FieldGroup {...props}>{children}</FieldGroup> : children
}
