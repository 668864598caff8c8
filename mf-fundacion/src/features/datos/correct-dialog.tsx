import type { DataToReview } from '@fcr/shared/contracts/staff/data-review'
import { TextAreaField, TextField } from '@fcr/shared/form'
import { staffRealm } from '@fcr/shared/session'
import { FormDialog, problemText } from '@fcr/shared/staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataReviewKey } from './data-review-key'

interface CorrectDialogProps {
  data: DataToReview
  onClose: () => void
  onDone: (said: string) => void
}

/** Asks a second person to approve the right value of a stored one. */
export function CorrectDialog({ data, onClose, onDone }: CorrectDialogProps) {
  const [valor, setValue] = useState(data.propuesta ?? data.valor)
  const [motivo, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () =>
      staffRealm.http.call('POST /fundacion/datos-por-revisar/:id/correccion', {
        params: { id: data.id },
        body: { valor, motivo },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: dataReviewKey })
      onDone(`Quedó pedida la corrección de ${data.campo} de ${data.nombre}. Otra persona la aprueba en Hoy.`)
      onClose()
    },
  })
  const isMissing = motivo.trim() === ''
  const submit = () => {
    setTried(true)
    if (!isMissing) ask.mutate()
  }
  return (
    <FormDialog
      title={`Revisar: ${data.campo}`}
      confirm="Pedir aprobación"
      busy={ask.isPending}
      problem={ask.error ? problemText(ask.error) : undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>
        {data.nombre}, C.C. {data.numero_identificacion}. Guardado: «{data.valor}» ({data.motivo}).
      </p>
      <TextField
        label="Valor correcto"
        hint="Cópielo del documento. Si el dato está bien, déjelo igual. Vacío: el dato se borra."
        value={valor}
        onChange={({ target }) => setValue(target.value)}
      />
      <TextAreaField
        label="Motivo"
        hint="Lo lee quien aprueba, y queda en la auditoría."
        required
        rows={3}
        maxLength={500}
        value={motivo}
        onChange={({ target }) => setReason(target.value)}
        error={tried && isMissing ? 'Escriba el motivo.' : undefined}
      />
    </FormDialog>
  )
}
