/**
 * The ways to sign in, for the sign-in page and for the dialog over a page whose session has ended. After success it
 * calls `foundationRealm.reload()`; page and dialog then go on by themselves.
 */
export function SignInPanel() {
  return <p>Uso interno del equipo. Cada consulta y cada cambio queda con su nombre.</p>
}
