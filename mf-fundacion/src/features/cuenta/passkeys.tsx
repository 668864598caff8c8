import { cleanTyped } from '@fcr/shared/contracts/readings/clean-typed'
import type { OwnAccount, OwnPasskey } from '@fcr/shared/contracts/staff/account'
import { ButtonRow, DataTable, FormDialog, StaffSheet, SmallButton } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { Alert } from '@fcr/shared/ui'
import { TextField } from '@fcr/shared/form'
import { useState } from 'react'
import { momentOf } from '@fcr/shared/dates'
import { deviceName } from '../../sign-in-methods/device-name'
import { createPasskey } from '@fcr/shared/passkey'
import styles from '../../sign-in-methods/sign-in-methods.module.css'
import { useAccountChange } from './use-account-change'

const { http } = staffRealm

const add = async () => {
  const options = await http.call('POST /fundacion/cuenta/llaves/opciones')
  const { passkey } = await createPasskey(options)
  await http.call('POST /fundacion/cuenta/llaves', { body: { nombre: deviceName(), ...passkey } })
}

const remove = (id: string) => http.call('POST /fundacion/cuenta/llaves/:id/quitar', { params: { id } })

const rename = (id: string, nombre: string) =>
  http.call('POST /fundacion/cuenta/llaves/:id/nombre', { params: { id }, body: { nombre } })

export function Passkeys({ account }: { account: OwnAccount }) {
  const { busy, problem, change } = useAccountChange()
  const [renamed, setRenamed] = useState<OwnPasskey>()
  const { llaves } = account
  const isOnlyWay = llaves.length === 1 && account.contrasena === null
  const actions = (passkey: OwnPasskey) => (
    <ButtonRow>
      <SmallButton variant="quiet" onClick={() => setRenamed(passkey)}>
        Cambiar nombre
      </SmallButton>
      {!isOnlyWay && (
        <SmallButton
          variant="quiet"
          busy={busy === passkey.id}
          onClick={() => void change(passkey.id, () => remove(passkey.id))}
        >
          Quitar
        </SmallButton>
      )}
    </ButtonRow>
  )
  return (
    <StaffSheet title="Llaves de acceso">
      <div className={styles.ways}>
        {llaves.length === 0 ? (
          <p>No tiene. Con una llave de acceso ingresa sin escribir nada.</p>
        ) : (
          <DataTable
            caption="Sus llaves de acceso"
            rows={llaves}
            rowKey={({ id }) => id}
            columns={[
              { header: 'Llave', cell: ({ nombre }) => nombre },
              { header: 'Creada', cell: ({ creada }) => momentOf(creada) },
              { header: 'Último uso', cell: ({ ultimo_uso }) => ultimo_uso && momentOf(ultimo_uso) },
              { header: 'Acciones', cell: actions, wide: true },
            ]}
          />
        )}
        {isOnlyWay && <p>Es su única forma de ingresar. Agregue otra llave, por ejemplo en su celular.</p>}
        {problem !== undefined && (
          <Alert kind="error" role="alert">
            {problem}
          </Alert>
        )}
        <ButtonRow>
          <SmallButton variant="secondary" busy={busy === 'add'} onClick={() => void change('add', add)}>
            Agregar llave
          </SmallButton>
        </ButtonRow>
        {renamed && <Rename passkey={renamed} onClose={() => setRenamed(undefined)} />}
      </div>
    </StaffSheet>
  )
}

function Rename({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const { busy, problem, change } = useAccountChange()
  const [typed, setTyped] = useState(passkey.nombre)
  const name = cleanTyped(typed)
  const save = async () => {
    if (await change('save', () => rename(passkey.id, name))) onClose()
  }
  return (
    <FormDialog
      title="Nombre de la llave"
      confirm="Guardar"
      busy={busy !== undefined}
      problem={problem}
      onClose={onClose}
      onSubmit={() => {
        if (name !== '') void save()
      }}
    >
      <TextField
        label="Nombre"
        hint="Por ejemplo: Celular, Computador de la oficina."
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}
