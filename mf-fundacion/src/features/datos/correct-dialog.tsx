import type { DataToReview } from '@fcr/shared/contracts/staff/data-review'
import { TextField } from '@fcr/shared/form'
import { staffRealm } from '@fcr/shared/session'
import { ReasonDialog } from '@fcr/shared/staff'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataReviewKey } from './data-review-key'

interface CorrectDialogProps {
  data: DataToReview
  onClose: () => void
  onDone: (message: string) => void
}

/** Asks a second person to approve a correction of a stored value. */
export function CorrectDialog({ data, onClose, onDone }: CorrectDialogProps) {
  const [valor, setValue] = useState(data.propuesta ?? data.valor)
  const client = useQueryClient()
  const ask = async (motivo: string) => {
    await staffRealm.http.call('POST /fundacion/datos-por-revisar/:id/correccion', {
      params: { id: data.id },
      body: { valor, motivo },
    })
    await client.invalidateQueries({ queryKey: dataReviewKey })
    onDone(`Quedó pedida la corrección de ${data.campo} de ${data.nombre}. Otra persona la aprueba en Hoy.`)
  }
  return (
    <ReasonDialog
      open
      title={`Revisar: ${data.campo}`}
      confirm="Pedir aprobación"
      hint="Lo lee quien aprueba, y queda en la auditoría."
      onClose={onClose}
      onConfirm={ask}
    >
      <p>
        {data.nombre}, C.C. {data.numero_identificacion}. Guardado: «{data.valor}» ({data.motivo}).
      </p>
      <TextField
        label="Valor correcto"
        hint={`Cópielo del documento. ${
          data.propuesta === null
            ? 'Si el dato está bien, déjelo igual.'
            : `Así se guardaría hoy; si el dato está bien como está, escriba «${data.valor}».`
        } Vacío: el dato se borra.`}
        value={valor}
        onChange={({ target }) => setValue(target.value)}
      />
    </ReasonDialog>
  )
}
