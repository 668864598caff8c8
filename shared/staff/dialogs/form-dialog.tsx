import { Alert, Button, Dialog } from '@fcr/shared/ui'
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import styles from './form-dialog.module.css'

interface FormDialogProps {
  title: string
  /** Text of the button that submits: 'Guardar'. */
  confirm: string
  /** Shows that button in red: the act takes something away. */
  danger?: boolean | undefined
  /** Text of the safe button. */
  leave?: string | undefined
  busy: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
  onClose: () => void
  onSubmit: (form: HTMLFormElement) => void
  /** The fields. */
  children: ReactNode
}

/** A short form in a dialog. What is typed stays when an attempt fails; the first wrong field has the focus. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirm, danger, leave = 'Volver', busy, problem, onClose, onSubmit, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  useEffect(() => {
    if (submits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submits])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event.currentTarget)
    setSubmits((before) => before + 1)
  }
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
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className={styles.form}>
        {children}
      </form>
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
    </Dialog>
  )
}
