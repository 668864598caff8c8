import { TextAreaField } from '@fcr/shared/form'
import { Alert, Button, Dialog } from '@fcr/shared/ui'
import { useId, useState, type SubmitEvent, type ReactNode } from 'react'
import { problemText } from './problem'

export interface ReasonDialogProps {
  open: boolean
  title: string
  /** What will happen. */
  children?: ReactNode
  /** Text of the button that acts: 'Desbloquear'. */
  confirm: string
  /** Shown in red: the act takes something away. */
  danger?: boolean | undefined
  /** Text of the safe button. */
  leave?: string | undefined
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
  const { title, children, confirm, danger, leave = 'Volver', onClose } = props
  const { hint = 'Queda en la auditoría.' } = props
  const form = useId()
  const { reason, setReason, missing, busy, problem, submit } = useReason(props)
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {leave}
          </Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <form id={form} noValidate onSubmit={submit}>
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
      </form>
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
    </Dialog>
  )
}

function useReason({ onConfirm, onClose }: Pick<ReasonDialogProps, 'onConfirm' | 'onClose'>) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const text = reason.trim()

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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (text !== '') void act()
    else event.currentTarget.querySelector('textarea')?.focus()
  }
  return { reason, setReason, missing: tried && text === '', busy, problem, submit }
}
