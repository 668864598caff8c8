import { useCallback, useState, type ReactNode } from 'react'
import { StepUpDialog } from './step-up-dialog'
import { StepUpContext, type Prove } from './use-step-up'

/** Lets the pages inside ask the person to prove who they are. Calls that ask at the same time share one dialog. */
export function StepUp({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<((proven: boolean) => void)[]>([])
  const prove = useCallback<Prove>(
    () => new Promise((resolve) => setWaiting((others) => [...others, resolve])),
    [],
  )
  const end = (proven: boolean) => {
    setWaiting([])
    for (const resolve of waiting) resolve(proven)
  }
  return (
    <StepUpContext value={prove}>
      {children}
      {waiting.length > 0 && <StepUpDialog onEnd={end} />}
    </StepUpContext>
  )
}
