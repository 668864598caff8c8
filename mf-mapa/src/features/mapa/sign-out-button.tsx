import { officialRealm, useSignOut } from '@fcr/shared/session'
import { Button } from '@fcr/shared/ui'
import { paths } from '../../paths'

/** Without it, an official on a shared computer would have to wait for the session to expire. */
export function SignOutButton() {
  const signOut = useSignOut(officialRealm, paths.codeEntry)
  return (
    <Button variant="quiet" onClick={signOut}>
      Cerrar sesión
    </Button>
  )
}
