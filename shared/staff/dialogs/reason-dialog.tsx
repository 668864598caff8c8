import { cleanLines } from '@fcr/shared/contracts/readings/clean-typed'
import { TextAreaField } from '@fcr/shared/form'
import { useState, type ReactNode } from 'react'
import { FormDialog } from './form-dialog'
import { problemText } from '../problem'

interface ReasonDialogProps {
  open: boolean
  title: string
  /** The consequences. */
  children?: ReactNode
  /** Text of the button that acts: 'Desbloquear'. */
  confirm: string
  /** Shown in red: the act takes something away. */
  danger?: boolean | undefined
  hint?: string | undefined
  onClose: () => void
  /** Acts; the dialog closes when it is done. If it rejects, the dialog stays with the reason, and says why. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks for the reason of a short act, which is recorded with it. */
export function ReasonDialog({ open, ...rest }: ReasonDialogProps) {
  return open ? <OpenReasonDialog {...rest} /> : null
}

function OpenReasonDialog(props: Omit<ReasonDialogProps, 'open'>) {
  const { title, children, confirm, danger, hint = 'Queda en la auditoría.', onClose } = props
  const { reason, setReason, missing, busy, problem, submit } = useReason(props)
  return (
    <FormDialog {...{ title, confirm, danger, busy, problem, onClose }} onSubmit={submit}>
      {children}
      <TextAreaField
        label="Motivo"
        hint={hint}
        required
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={missing ? 'Escriba el motivo.' : undefined}
      />
    </FormDialog>
  )
}

function useReason({ onConfirm, onClose }: Pick<ReasonDialogProps, 'onConfirm' | 'onClose'>) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const text = cleanLines(reason)

  const act = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onConfirm(text)
      onClose()
    } catch (error) {
      setProblem(problemText(error))
      setBusy(false)
    }
  }
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (text !== '') void act()
    else form.querySelector('textarea')?.focus()
  }
  return { reason, setReason, missing: tried && text === '', busy, problem, submit }
}
