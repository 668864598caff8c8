import type { LookupOption } from '@fcr/shared/contracts/lookups'
import type { Provenance } from '@fcr/shared/contracts/provenance'
import { commonPasswords } from '@fcr/shared/contracts/common-passwords'
import { registration, registrationEdit, type Registration } from '@fcr/shared/contracts/registration'
import {
  passwordChangeMessages,
  passwordChangeProblem,
  type ChangePassword,
  type Login,
} from '@fcr/shared/contracts/session'
import { fakeLookups } from './fake-lookups'
import { expectedProfile } from '@fcr/shared/testing'
import { createFakeRights } from './fake-rights'

type Member = { data: Registration; version: number; mustChange: boolean }
type Answer = { status: number; body?: unknown; etag?: string; total?: number }
type Fault = Answer | 'network' | 'lost answer'
type Call = { method: string; path: string; headers: Record<string, string>; body: unknown }

const refusal = (statusCode: number, code: string, extra: object = {}): Answer => ({
  status: statusCode,
  body: { statusCode, code, message: code, requestId: 'test', ...extra },
})

/** The API as this area sees it, with a memory: who is registered, who is signed in, which keys it has seen. */
export function createFakeApi() {
  const members = new Map<string, Member>()
  const answered = new Map<string, Answer>()
  const calls: Call[] = []
  const rights = createFakeRights()
  let signedIn: string | undefined
  let procedencia: Provenance | undefined = { identidad: 'declarada', actualizado: '2026-07-28' }
  let faults: { path: string; fault: Fault; after: number }[] = []

  const versionOf = ({ version }: Member) => `"${version}"`

  function register(body: unknown, headers: Record<string, string>): Answer {
    const seen = answered.get(headers['Idempotency-Key'] ?? '')
    if (seen) return { ...seen, body: { ...(seen.body as object), repeated: true } }
    const answer = signedIn === undefined ? store(body) : edit(signedIn, body, headers)
    if (answer.status === 200) answered.set(headers['Idempotency-Key'] ?? '', answer)
    return answer
  }

  function store(body: unknown): Answer {
    const parsed = registration(commonPasswords).safeParse(body)
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      return refusal(400, 'invalid_body', { errors })
    }
    const { cedula } = parsed.data.userData
    if (members.has(cedula)) return refusal(409, 'already_registered')
    members.set(cedula, { data: parsed.data, version: 1, mustChange: false })
    return { status: 200, body: { statusCode: 200, message: 'ok' } }
  }

  function edit(cedula: string, body: unknown, headers: Record<string, string>): Answer {
    const member = members.get(cedula)
    const parsed = registrationEdit().safeParse(body)
    if (!member || !parsed.success || parsed.data.userData.cedula !== cedula)
      return refusal(400, 'invalid_body')
    const { contraseña } = member.data.userData
    if (parsed.data.userData.contraseña !== contraseña) {
      const message = 'La contraseña actual no es correcta.'
      return refusal(403, 'wrong_password', { errors: [{ path: 'userData.contraseña', message }] })
    }
    if (headers['If-Match'] !== versionOf(member)) return refusal(412, 'version_conflict')
    members.set(cedula, { ...member, data: parsed.data, version: member.version + 1 })
    return { status: 200, body: { statusCode: 200, message: 'ok' } }
  }

  function login({ numero_identificacion, password }: Login): Answer {
    const member = members.get(numero_identificacion)
    if (member?.data.userData.contraseña !== password) return refusal(401, 'invalid_credentials')
    if (member.mustChange) return refusal(409, 'password_change_required')
    signedIn = numero_identificacion
    return { status: 204 }
  }

  function changePassword({ numero_identificacion, oldPassword, newPassword }: ChangePassword): Answer {
    const member = members.get(numero_identificacion)
    if (member?.data.userData.contraseña !== oldPassword) return refusal(401, 'invalid_credentials')
    const change = {
      documentNumber: numero_identificacion,
      oldPassword,
      newPassword,
      confirmation: newPassword,
    }
    const problem = passwordChangeProblem(change, commonPasswords)
    if (problem !== undefined) {
      const rule = problem === passwordChangeMessages.guessable ? 'guessable' : 'other'
      return refusal(400, `password_${rule}`)
    }
    member.data.userData.contraseña = newPassword
    member.mustChange = false
    return { status: 204 }
  }

  function answer({ method, path, headers, body }: Call, query: URLSearchParams): Answer {
    const member = members.get(signedIn ?? '')
    switch (`${method} ${path}`) {
      case 'GET /funciones/lugares':
        return { status: 200, body: fakeLookups[query.get('option') as LookupOption] }
      case 'POST /funciones/registro':
        return register(body, headers)
      case 'POST /auth/login':
        return login(body as Login)
      case 'POST /auth/change-password':
        return changePassword(body as ChangePassword)
      case 'POST /auth/logout':
        signedIn = undefined
        return { status: 204 }
      case 'GET /me':
        return member
          ? { status: 200, body: { numero_identificacion: signedIn } }
          : refusal(401, 'unauthenticated')
      case 'GET /perfil':
        if (!member) return refusal(401, 'unauthenticated')
        return {
          status: 200,
          body: { ...expectedProfile(member.data, fakeLookups), procedencia },
          etag: versionOf(member),
        }
      default:
        return (
          (member && rights.answer(`${method} ${path}`, body)) ??
          refusal(!member || path === '/auth/refresh' ? 401 : 404, 'not_found')
        )
    }
  }

  const fetch = async (input: string, init: RequestInit = {}) => {
    await Promise.resolve()
    const { pathname, searchParams } = new URL(input, 'http://localhost')
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^\/api/, ''),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }
    calls.push(call)
    const planned = faults.find(({ path, after }) => path === call.path && after === 0)
    faults = faults
      .filter((entry) => entry !== planned)
      .map((entry) => (entry.path === call.path ? { ...entry, after: entry.after - 1 } : entry))
    if (planned?.fault === 'network') throw new TypeError('Failed to fetch')
    if (planned && planned.fault !== 'lost answer') return respond(planned.fault)
    const given = answer(call, searchParams)
    if (planned) throw new TypeError('Failed to fetch')
    return respond(given)
  }

  return {
    fetch: fetch as unknown as typeof globalThis.fetch,
    calls,
    members,
    rights: rights.state,
    otherSession: rights.otherSession,
    add(data: Registration, mustChange = false) {
      members.set(data.userData.cedula, { data, version: 1, mustChange })
    },
    /** What the foundation's staff knows of the members' identity; undefined: an API from before the field existed. */
    setProvenance(known: Provenance | undefined) {
      procedencia = known
    },
    signIn(cedula: string) {
      signedIn = cedula
    },
    /** The session runs out. */
    endSession() {
      signedIn = undefined
    },
    /** A path's next call (or one after that) fails so; 'lost answer' does its work first. */
    failNext(path: string, fault: Fault, after = 0) {
      faults.push({ path, fault, after })
    },
    callsOf: (path: string) => calls.filter((call) => call.path === path),
  }
}
export type FakeApi = ReturnType<typeof createFakeApi>

const respond = ({ status, body, etag, total }: Answer) => ({
  ok: status < 300,
  status,
  headers: new Headers({
    ...(etag !== undefined && { etag }),
    ...(total !== undefined && { 'x-total-count': String(total) }),
  }),
  text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
})
