import { useState } from 'react'
import { useLinkToken } from '@fcr/shared/form'
import { publicHttp } from '@fcr/shared/session'
import { Alert, ButtonLink } from '@fcr/shared/ui'
import { AskFirst } from './ask-first'
import { BrokenConfirmation } from './broken-link'
import { focusOn, LinkPage } from './link-page'

/** `/confirmar-correo`: confirms the main address of an account. */
export function ConfirmPage() {
  const { token, problem } = useLinkToken()
  return (
    <LinkPage title="Confirme su correo">
      {problem ? <BrokenConfirmation cause={problem} /> : <Confirmation key={token} token={token} />}
    </LinkPage>
  )
}

function Confirmation({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'broken' | 'done'>('asking')
  if (state === 'broken') return <BrokenConfirmation cause="expired" />
  if (state === 'done')
    return (
      <>
        <Alert kind="ok" role="status" ref={focusOn} tabIndex={-1}>
          Su correo quedó confirmado.
        </Alert>
        <ButtonLink to="/login" block>
          Iniciar sesión
        </ButtonLink>
      </>
    )
  return (
    <AskFirst
      button="Confirmar mi correo"
      busyText="Confirmando..."
      onBroken={() => setState('broken')}
      act={async () => {
        await publicHttp.call('POST /auth/correo/confirmar', { body: { token } })
        setState('done')
      }}
    >
      <p>
        Confirme que el correo en el que recibió el mensaje es el de su cuenta. Ahí le avisaremos cuando
        respondamos sus solicitudes, y de lo demás que elija.
      </p>
    </AskFirst>
  )
}
