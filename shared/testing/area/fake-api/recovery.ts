import { commonPasswords } from '../../../contracts/text/common-passwords'
import type { LinkUse, RecoveredPassword } from '../../../contracts/recovery'
import { passwordChangeProblem, passwordRuleOf } from '../../../contracts/session'
import type { Accounts } from './accounts'
import { done, ok, refusal, type FakeResponse, type Call } from './call'

type Link = { path: string; cedula: string; main: boolean }
const checkPath = '/auth/recuperacion/enlace'
const passwordPath = '/auth/recuperacion/contrasena'

/** The links that messages contain, by token, and what using them does. */
export class Recovery {
  links = new Map<string, Link>()
  confirmed = new Set<string>()
  private made = 0

  constructor(private accounts: Accounts) {}

  /** Creates a link for one of the calls; returns its token. @param main whether it went to the main address */
  link(path: string, cedula: string, main = true): string {
    const token = `enlace-${(this.made += 1)}`.padEnd(43, '-')
    this.links.set(token, { path, cedula, main })
    return token
  }

  respond = ({ method, path, body }: Call): FakeResponse | undefined => {
    if (method !== 'POST') return undefined
    if (path === '/auth/recuperacion') return { status: 202, body: { ok: true } }
    if (
      ![
        checkPath,
        passwordPath,
        '/auth/correo/confirmar',
        '/auth/no-fui-yo',
        '/auth/correo/deshacer',
      ].includes(path)
    )
      return undefined
    const link = this.links.get((body as LinkUse).token)
    if (path === checkPath) return link?.path === passwordPath ? done : refusal(410, 'link_expired')
    if (link?.path !== path) return refusal(410, 'link_expired')
    if (path === passwordPath) return this.setPassword(link, body as RecoveredPassword)
    if (path === '/auth/correo/confirmar') {
      this.confirmed.add(link.cedula)
      return done
    }
    this.endSessions(link)
    return ok({ token: link.main ? this.link(passwordPath, link.cedula) : null })
  }

  private endSessions({ cedula }: Link) {
    this.links.clear()
    if (this.accounts.signedIn === cedula) this.accounts.signedIn = undefined
  }

  private setPassword(link: Link, { password }: RecoveredPassword): FakeResponse {
    const data = this.accounts.members.get(link.cedula)?.data.userData
    const problem = passwordChangeProblem(
      {
        documentNumber: link.cedula,
        name: data?.nombre ?? '',
        oldPassword: data?.contraseña ?? '',
        newPassword: password,
        confirmation: password,
      },
      commonPasswords,
    )
    if (problem !== undefined)
      return refusal(400, `password_${passwordRuleOf(problem) ?? 'rule'}`, { message: problem })
    if (data) data.contraseña = password
    this.endSessions(link)
    return done
  }
}
