import { createContext, use, type ReactNode } from 'react'
import { questions } from '@fcr/shared/contracts/form/fields'
import { DependentFields } from '@fcr/shared/form'
import { offReason } from '@fcr/shared/registration-form'
import { useStepView } from './step-view'
import { useAnswer, useOffReason } from './use-field'

const SaidByGroup = createContext(false)

interface Props {
  /** The question whose answer enables these fields. */
  of: string
  children: ReactNode
}

/** Fields that one answer enables. The group states once why they are disabled. */
export function Dependents(props: Props) {
  return useStepView().as === 'form' ? <DependentControls {...props} /> : props.children
}

function DependentControls({ of, children }: Props) {
  const answer = useAnswer(of)
  const first = questions.find((question) => 'on' in question && question.on.field === of)
  return (
    <SaidByGroup value>
      <DependentFields reason={first && offReason(first.name, answer)}>{children}</DependentFields>
    </SaidByGroup>
  )
}

/** Returns whether this field is disabled, and the text in its place: none if its group gives the reason. */
export function useOff(name: string): { disabled: boolean; text: string | undefined } {
  const reason = useOffReason(name)
  const said = use(SaidByGroup)
  return { disabled: reason !== undefined, text: reason === undefined || !said ? reason : '' }
}
