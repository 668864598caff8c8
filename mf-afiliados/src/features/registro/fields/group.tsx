import { FieldGroup, type FieldGroupProps } from '@fcr/shared/form'
import styles from './group.module.css'
import { useStepView } from './step-view'

/** Groups fields under a heading in a form and on paper; in other views they stay in the step's single list. */
export function Group({ children, ...props }: FieldGroupProps) {
  const { as } = useStepView()
  if (as === 'form') return <FieldGroup {...props}>{children}</FieldGroup>
  return as === 'paper' ? <PaperGroup title={props.title}>{children}</PaperGroup> : children
}

const PaperGroup = ({ title, children }: Pick<FieldGroupProps, 'title' | 'children'>) => (
  <>
    <h3 className={styles.title}>{title}</h3>
    <dl className={styles.questions}>{children}</dl>
  </>
)
