import { problemText } from '@fcr/shared/staff'
import { useState } from 'react'

/** Runs one attempt at a time; `problem` says why the last one failed. */
export function useAttempt() {
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()

  /** Runs `work`, under the name of the button that started it; returns whether it succeeded. */
  const attempt = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(name)
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, problem, attempt, setProblem }
}
