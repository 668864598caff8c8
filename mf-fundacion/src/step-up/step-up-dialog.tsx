import type { ProofWays } from '@fcr/shared/contracts/staff/sign-in'
import { Fold, QueryState } from '@fcr/shared/staff'
import { staffRealm } from '@fcr/shared/session'
import { Alert, Button, Dialog } from '@fcr/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askPasskey } from '@fcr/shared/passkey'
import { PasskeyButton } from '../sign-in-methods/passkey-button'
import { PasswordForm } from '../sign-in-methods/password-form'
import { useAttempt } from '../sign-in-methods/use-attempt'
import styles from '../sign-in-methods/sign-in-methods.module.css'

const { http } = staffRealm

/** How the person can prove who they are, with a fresh challenge. */
const findWays = () => http.call('POST /fundacion/comprobar')

async function proveWithPasskey() {
  const { llave } = await findWays()
  if (llave) await http.call('POST /fundacion/comprobar/llave', { body: await askPasskey(llave) })
}

/** Asks again for the passkey, or password and code, before something sensitive. */
export function StepUpDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const ways = useQuery({
    queryKey: ['fundacion', 'comprobar'],
    queryFn: findWays,
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <Dialog
      open
      title="Confirme que es usted"
      onClose={() => onEnd(false)}
      actions={
        <Button variant="secondary" onClick={() => onEnd(false)}>
          Volver sin hacerlo
        </Button>
      }
    >
      <p>Esto se hace solo con una confirmación reciente. Vale cinco minutos.</p>
      <QueryState query={ways} label="Cargando">
        {(offered) => <Ways ways={offered} onProven={() => onEnd(true)} />}
      </QueryState>
    </Dialog>
  )
}

function Ways({ ways, onProven }: { ways: ProofWays; onProven: () => void }) {
  const { busy, problem, attempt } = useAttempt()
  const box = useRef<HTMLDivElement>(null)
  // While the ways load, the dialog focuses its only control, which closes it.
  useEffect(() => box.current?.querySelector<HTMLElement>('button, input')?.focus(), [])
  const prove = async (name: string, work: () => Promise<unknown>) => {
    const proven = await attempt(name, work)
    if (proven) onProven()
    return proven
  }
  const form = (
    <PasswordForm
      submit="Confirmar"
      busy={busy === 'password'}
      onSubmit={({ contrasena, codigo }) =>
        prove('password', () =>
          http.call('POST /fundacion/comprobar/contrasena', { body: { contrasena, codigo } }),
        )
      }
    />
  )
  return (
    <div ref={box} className={styles.ways}>
      {ways.llave && (
        <PasskeyButton
          busy={busy === 'passkey'}
          busyText="Esperando la llave…"
          onClick={() => void prove('passkey', proveWithPasskey)}
        >
          Confirmar con llave de acceso
        </PasskeyButton>
      )}
      {problem !== undefined && (
        <Alert kind="error" role="alert">
          {problem}
        </Alert>
      )}
      {ways.contrasena && (ways.llave ? <Fold title="Usar contraseña y código">{form}</Fold> : form)}
    </div>
  )
}
