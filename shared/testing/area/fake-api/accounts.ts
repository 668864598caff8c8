import { commonPasswords } from '../../../contracts/text/common-passwords'
import type { Profile } from '../../../contracts/profile'
import type { Provenance } from '../../../contracts/provenance'
import type { Registration } from '../../../contracts/form/registration'
import {
  passwordChangeProblem,
  passwordRuleOf,
  type ChangePassword,
  type Login,
} from '../../../contracts/session'
import { expectedProfile } from '../../expected-profile'
import { fakeLookups } from '../../lookups'
import { done, ok, refusal, type FakeResponse, type Call } from './call'

type Member = { data: Registration; version: number; mustChange: boolean }

const registered = ok({ statusCode: 200, message: 'ok' })
const versionOf = ({ version }: Member) => `"${version}"`

/** The registered members, and which of them is signed in. */
export class Accounts {
  members = new Map<string, Member>()
  /** Identity data that the foundation's staff maintains. */
  provenance: Provenance = { identidad: 'declarada', actualizado: '2026-07-28' }
  signedIn: string | undefined
  /** Whether the browser holds a member's cookies; these may have expired. */
  cookies = false
  private responses = new Map<string, FakeResponse>()

  add(data: Registration, mustChange = false) {
    this.members.set(data.userData.cedula, { data, version: 1, mustChange })
  }

  signIn(cedula: string) {
    this.signedIn = cedula
    this.cookies = true
  }

  current = () => this.members.get(this.signedIn ?? '')

  profileOf = ({ data }: Member): Profile => ({
    ...expectedProfile(data, fakeLookups),
    procedencia: this.provenance,
  })

  respond = (call: Call): FakeResponse | undefined => {
    switch (`${call.method} ${call.path}`) {
      case 'POST /funciones/registro':
        return this.register(call)
      case 'POST /auth/login':
        return this.login(call.body as Login)
      case 'POST /auth/change-password':
        return this.changePassword(call.body as ChangePassword)
      case 'POST /auth/logout':
        this.signedIn = undefined
        this.cookies = false
        return done
      // In this fake, sessions do not need renewal.
      case 'POST /auth/refresh':
        return refusal(401, 'unauthenticated')
      case 'GET /me':
        return this.forMember(() => ok({ numero_identificacion: this.signedIn }))
      case 'GET /perfil':
        return this.forMember((member) => ok(this.profileOf(member), { etag: versionOf(member) }))
      default:
        return undefined
    }
  }

  private forMember(respond: (member: Member) => FakeResponse): FakeResponse {
    const member = this.current()
    return member ? respond(member) : refusal(401, 'unauthenticated')
  }

  private register({ body, headers }: Call): FakeResponse {
    const key = headers['Idempotency-Key'] ?? ''
    const seen = this.responses.get(key)
    if (seen) return { ...seen, body: { ...(seen.body as object), repeated: true } }
    const data = body as Registration
    const response = this.signedIn === undefined ? this.store(data) : this.edit(this.signedIn, data, headers)
    if (response === registered) this.responses.set(key, response)
    return response
  }

  private store(data: Registration): FakeResponse {
    if (this.members.has(data.userData.cedula)) return refusal(409, 'already_registered')
    this.add(data)
    return registered
  }

  private edit(cedula: string, data: Registration, headers: Record<string, string>): FakeResponse {
    const member = this.members.get(cedula)
    if (!member || data.userData.cedula !== cedula) return refusal(400, 'invalid_body')
    if (data.userData.contraseña !== member.data.userData.contraseña) {
      const message = 'La contraseña actual no es correcta.'
      return refusal(403, 'wrong_password', { errors: [{ path: 'userData.contraseña', message }] })
    }
    if (headers['If-Match'] !== versionOf(member)) return refusal(412, 'version_conflict')
    this.members.set(cedula, { ...member, data, version: member.version + 1 })
    return registered
  }

  private login({ numero_identificacion, password }: Login): FakeResponse {
    const member = this.members.get(numero_identificacion)
    if (member?.data.userData.contraseña !== password) return refusal(401, 'invalid_credentials')
    if (member.mustChange) return refusal(409, 'password_change_required')
    this.signIn(numero_identificacion)
    return ok({ numero_identificacion })
  }

  private changePassword({ numero_identificacion, oldPassword, newPassword }: ChangePassword): FakeResponse {
    const member = this.members.get(numero_identificacion)
    if (member?.data.userData.contraseña !== oldPassword) return refusal(401, 'invalid_credentials')
    const problem = passwordChangeProblem(
      {
        documentNumber: numero_identificacion,
        name: member.data.userData.nombre,
        oldPassword,
        newPassword,
        confirmation: newPassword,
      },
      commonPasswords,
    )
    if (problem !== undefined)
      return refusal(400, `password_${passwordRuleOf(problem) ?? 'rule'}`, { message: problem })
    member.data.userData.contraseña = newPassword
    member.mustChange = false
    return done
  }
}
