import { BrokenLink } from './broken-link'
import { LinkPage } from './link-page'
import { NewPassword } from './new-password'
import { useLinkToken } from './use-link-token'

/** `/recuperar`: a new password, with a link of a recovery message. */
export function RecoverPage() {
  const token = useLinkToken()
  return (
    <LinkPage title="Ponga una contraseña nueva">
      {token === '' ? <BrokenLink missing /> : <NewPassword key={token} token={token} />}
    </LinkPage>
  )
}
