import { Alert } from '@fcr/shared/ui'
import { serverText } from '../../words/server-text'
import type { Change, ChangeMutation } from './requests-api'

interface ChangeProblemProps {
  change: ChangeMutation
  /** Which changes are made from here. */
  of: readonly Change['path'][]
}

/** Why the last change failed, where it was made. */
export function ChangeProblem({ change: { error, variables }, of }: ChangeProblemProps) {
  if (error === null || !of.includes(variables.path)) return null
  return (
    <Alert kind="error" role="alert">
      {serverText(error)}
    </Alert>
  )
}
