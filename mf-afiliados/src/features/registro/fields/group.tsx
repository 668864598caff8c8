import { Children, isValidElement, type ReactNode } from 'react'
import { FieldGroup, type FieldGroupProps } from '@fcr/shared/form'
import { useStepView } from './step-view'

const isOneOf = (names: ReadonlySet<string>) => (field: ReactNode) =>
  isValidElement<{ name?: string }>(field) && names.has(field.props.name ?? '')

/**
 * Groups fields under a heading in a form; in read-only views they stay in the step's single list. A form that shows only
 * some questions leaves out the others, and groups that would be empty.
 */
export function Group({ children, ...props }: FieldGroupProps) {
  const { as, only } = useStepView()
  if (as !== 'form') return children
  const shown = only ? Children.toArray(children).filter(isOneOf(only)) : children
  if (Array.isArray(shown) && shown.length === 0) return null
  return <FieldGroup {...props}>{shown}</FieldGroup>
}
