import { Alert } from '@fcr/shared/ui'
import { problemText } from '@fcr/shared/staff'
import type { Change, ChangeMutation } from './requests-api'

interface ChangeProblemProps {
  change: ChangeMutation
  /** Which changes are made from here. */
  of: readonly Change['name'][]
}

/** Why the last change failed, where it was made. */
export function ChangeProblem({ change: { error, variables }, of }: ChangeProblemProps) {
  if (error === null || !of.includes(variables.name)) return null
  return (
    <Alert kind="error" role="alert">
      {problemText(error)}
    </Alert>
  )
}
