import type { RequestThread } from '@fcr/shared/contracts/staff/requests'
import { SelectField } from '@fcr/shared/form'
import { FormDialog, SmallButton } from '@fcr/shared/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '../../staff/use-staff'
import { clerksQuery, type ChangeMutation } from './requests-api'

interface AssignmentProps {
  thread: RequestThread
  change: ChangeMutation
}

/** Taking a request, leaving it, or giving it to somebody else. */
export function Assignment({ thread: { asignada }, change }: AssignmentProps) {
  const { me } = useStaff()
  const [open, setOpen] = useState(false)
  const from = asignada && { de: asignada.id }
  const assign = (to: { a?: string }) =>
    change.mutate({ name: 'POST /fundacion/solicitudes/:id/asignacion', body: { ...from, ...to } })
  return (
    <>
      {asignada?.id === me.id ? (
        <SmallButton variant="secondary" onClick={() => assign({})}>
          Soltarla
        </SmallButton>
      ) : (
        <SmallButton variant="secondary" onClick={() => assign({ a: me.id })}>
          Tomarla
        </SmallButton>
      )}
      <SmallButton variant="quiet" onClick={() => setOpen(true)}>
        Pasarla a alguien
      </SmallButton>
      {open && (
        <ChooseClerk
          except={asignada?.id}
          onClose={() => setOpen(false)}
          onChoose={(a) => {
            assign({ a })
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

interface ChooseClerkProps {
  /** Whose it is already. */
  except: string | undefined
  onClose: () => void
  onChoose: (id: string) => void
}

function ChooseClerk({ except, onClose, onChoose }: ChooseClerkProps) {
  const { data = [] } = useQuery(clerksQuery)
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  const choose = () => (chosen === '' ? setTried(true) : onChoose(chosen))
  return (
    <FormDialog
      title="¿Quién la lleva?"
      confirm="Pasarla"
      busy={false}
      problem={undefined}
      onClose={onClose}
      onSubmit={choose}
    >
      <SelectField
        label="Persona del equipo"
        placeholder="Elija"
        options={data
          .filter(({ id }) => id !== except)
          .map(({ id, nombre }) => ({ value: id, label: nombre }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        error={tried && chosen === '' ? 'Elija a quién.' : undefined}
      />
    </FormDialog>
  )
}
