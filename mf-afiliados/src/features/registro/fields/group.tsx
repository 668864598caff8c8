import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { FieldGroup, type FieldGroupProps } from '@fcr/shared/form'
import styles from './group.module.css'
import { useStepView } from './step-view'

/** The fields with these names, at any depth; elements left without fields are dropped. */
const only = (names: ReadonlySet<string>, fields: ReactNode): ReactNode[] =>
  Children.toArray(fields).flatMap((field) => {
    if (!isValidElement<{ name?: string; children?: ReactNode }>(field)) return []
    const { name, children } = field.props
    if (name !== undefined) return names.has(name) ? [field] : []
    const kept = only(names, children)
    return kept.length === 0 ? [] : [cloneElement(field, {}, ...kept)]
  })

/**
 * Groups fields under a heading in forms and on paper; other views show the step as a single list. Omits fields that
 * the form does not show, and empty groups.
 */
export function Group({ children, ...props }: FieldGroupProps) {
  const { as, only: names } = useStepView()
  if (as === 'paper') return <PaperGroup title={props.title}>{children}</PaperGroup>
  if (as !== 'form') return children
  const fields = names ? only(names, children) : children
  return Array.isArray(fields) && fields.length === 0 ? null : <FieldGroup {...props}>{fields}</FieldGroup>
}

const PaperGroup = ({ title, children }: Pick<FieldGroupProps, 'title' | 'children'>) => (
  <>
    <h3 className={styles.title}>{title}</h3>
    <dl className={styles.questions}>{children}</dl>
  </>
)
