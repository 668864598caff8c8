import { useQuery } from '@tanstack/react-query'
import { useLinkToken } from '@fcr/shared/form'
import { publicHttp } from '@fcr/shared/session'
import { isLinkExpired } from '../../credentials/credential-messages'
import { LoadingState } from '../../own-data/loading-state'
import { BrokenLink } from './broken-link'
import { LinkPage } from './link-page'
import { NewPassword } from './new-password'

/** `/recuperar`: a new password, with a link of a recovery message. */
export function RecoverPage() {
  const { token, problem } = useLinkToken()
  return (
    <LinkPage title="Ponga una contraseña nueva">
      {problem ? <BrokenLink cause={problem} /> : <Recovery key={token} token={token} />}
    </LinkPage>
  )
}

/** Asks for a password only after the server has accepted the link. */
function Recovery({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['public', 'recuperacion', token],
    queryFn: async () => {
      await publicHttp.call('POST /auth/recuperacion/enlace', { body: { token } })
      return true
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  if (isLinkExpired(query.error)) return <BrokenLink cause="expired" />
  return (
    <LoadingState query={query} loadingText="Revisando el enlace" failedText="No pudimos revisar el enlace.">
      {() => <NewPassword token={token} />}
    </LoadingState>
  )
}
