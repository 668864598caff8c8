import type { OwnAccount } from '@fcr/shared/contracts/staff/account'
import { ButtonRow, StaffSheet, SmallButton } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { Alert, DataList } from '@fcr/shared/ui'
import { useState } from 'react'
import { useStaff } from '../../staff/use-staff'
import { momentOf } from '@fcr/shared/dates'
import { PasswordSetup } from '../../sign-in-methods/password-setup'
import { RecoverySheet } from '../../sign-in-methods/recovery-sheet'
import styles from '../../sign-in-methods/sign-in-methods.module.css'
import { useAccountChange } from './use-account-change'

const { http } = staffRealm

/** The other way in: password, application and printed codes. */
export function PasswordWay({ account }: { account: OwnAccount }) {
  const { me } = useStaff()
  const { busy, problem, change, withProof, reload } = useAccountChange()
  const [state, setState] = useState<'shown' | 'setup' | string[]>('shown')
  const { contrasena, llaves } = account
  const renew = () =>
    change('codes', async () => setState((await http.call('POST /fundacion/cuenta/recuperacion')).codigos))
  if (Array.isArray(state))
    return (
      <StaffSheet title="Códigos de recuperación">
        <RecoverySheet codes={state} email={me.correo} onDone={() => setState('shown')} />
      </StaffSheet>
    )
  return (
    <StaffSheet title="Contraseña y aplicación">
      <div className={styles.ways}>
        {state === 'setup' ? (
          <PasswordSetup
            email={me.correo}
            submit="Guardar contraseña y aplicación"
            start={() => withProof(() => http.call('POST /fundacion/cuenta/codigo'))}
            save={(factor) =>
              withProof(() => http.call('POST /fundacion/cuenta/contrasena', { body: factor }))
            }
            onSaved={(codes) => {
              setState(codes)
              void reload()
            }}
          />
        ) : (
          <State contrasena={contrasena} />
        )}
        {problem !== undefined && (
          <Alert kind="error" role="alert">
            {problem}
          </Alert>
        )}
        <ButtonRow>
          <SmallButton variant="secondary" onClick={() => setState(state === 'setup' ? 'shown' : 'setup')}>
            {state === 'setup' ? 'Volver' : contrasena ? 'Cambiar' : 'Configurar'}
          </SmallButton>
          {contrasena && state === 'shown' && (
            <SmallButton variant="quiet" busy={busy === 'codes'} onClick={() => void renew()}>
              Imprimir códigos nuevos
            </SmallButton>
          )}
          {contrasena && llaves.length > 0 && state === 'shown' && (
            <SmallButton
              variant="quiet"
              busy={busy === 'remove'}
              onClick={() =>
                void change('remove', () => http.call('POST /fundacion/cuenta/contrasena/quitar'))
              }
            >
              Quitar
            </SmallButton>
          )}
        </ButtonRow>
      </div>
    </StaffSheet>
  )
}

function State({ contrasena }: Pick<OwnAccount, 'contrasena'>) {
  if (!contrasena) return <p>No tiene. Sirve para ingresar donde no puede usar una llave de acceso.</p>
  return (
    <DataList
      items={[
        { label: 'Guardada', value: momentOf(contrasena.creada) },
        { label: 'Último uso', value: contrasena.ultimo_uso && momentOf(contrasena.ultimo_uso) },
        { label: 'Códigos de recuperación sin usar', value: contrasena.codigos },
      ]}
    />
  )
}
