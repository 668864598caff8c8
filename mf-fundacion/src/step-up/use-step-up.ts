import { stepUpRequired } from '@fcr/shared/contracts/staff/staff'
import { codeOf } from '@fcr/shared/staff'
import { createContext, use } from 'react'

/** Opens the dialog in which the person proves who they are; resolves to false if they leave it. */
export type Prove = () => Promise<boolean>

/** The area provides it to its pages. */
export const StepUpContext = createContext<Prove | undefined>(undefined)

/**
 * Returns a function that makes a call which may want a recent proof of who the person is. If the API asks for one,
 * a dialog opens and the call is repeated; if the person leaves the dialog, the call rejects with the API's refusal:
 *
 *   const withProof = useStepUp()
 *   await withProof(() => staffRealm.http.call('POST /fundacion/cuenta/codigo'))
 */
export function useStepUp() {
  const prove = use(StepUpContext)
  if (!prove) throw new Error('useStepUp must be used within the staff’s area')
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call()
    } catch (error) {
      if (codeOf(error) !== stepUpRequired || !(await prove())) throw error
      return call()
    }
  }
}
