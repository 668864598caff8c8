import { useQueryClient } from '@tanstack/react-query'
import { useStepUp } from '../../step-up/use-step-up'
import { useAttempt } from '../../sign-in-methods/use-attempt'
import { accountKey } from './account-key'

/** Makes a change of the own account, which wants a recent proof, and shows the account as it then is. */
export function useAccountChange() {
  const client = useQueryClient()
  const withProof = useStepUp()
  const { busy, problem, attempt } = useAttempt()
  const reload = () => client.invalidateQueries({ queryKey: accountKey })
  const change = (name: string, work: () => Promise<unknown>) =>
    attempt(name, async () => {
      await withProof(work)
      await reload()
    })
  return { busy, problem, change, withProof, reload }
}
