import type { Profile } from '@fcr/shared/contracts/profile'
import type { SearchCard, SearchQuery } from '@fcr/shared/contracts/search'
import type { ExternalKind } from '@fcr/shared/contracts/session'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Call = { method: string; path: string; query: URLSearchParams; body: unknown }

/** The officials' part of the API with a state of its own, put in the place of `fetch`. */
export class FakeExternalApi {
  /** Kind of the live session; null when nobody is signed in. */
  session: ExternalKind | null = null
  /** Unused codes with the kind they open; a redeemed one is spent. */
  codes = new Map<string, ExternalKind>()
  official = {
    funcionario: 'Funcionaria Ficticia',
    entidad: 'JEP',
    segundos_restantes: 12 * 3600,
  }
  /** Whether the code went beyond a limit: whoever is signed in is still known, and gets no data. */
  held = false
  people: SearchCard[] = []
  profiles = new Map<string, Profile>()
  /** How many people match, where that is more than the cards sent. */
  total: number | undefined
  /** Paths that answer with this instead, as often as asked. */
  broken = new Map<string, Answer | 'offline'>()
  calls: Call[] = []
  /** Answers wait while it is set. */
  gate: Promise<void> | undefined

  install() {
    globalThis.fetch = this.fetch as typeof fetch
  }

  callsTo = (path: string) => this.calls.filter((call) => call.path === path)

  private fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://localhost')
    const path = url.pathname.replace(/^\/api/, '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    this.calls.push({ method: init.method ?? 'GET', path, query: url.searchParams, body })
    await this.gate
    const answer = this.broken.get(path) ?? this.answer(path, url.searchParams, body)
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return response(answer)
  }

  private answer(path: string, query: URLSearchParams, body: unknown): Answer {
    if (path === '/ext/redeem') return this.redeem(body as { code: string })
    if (path === '/funciones/lugares') return { status: 200, body: lookups[query.get('option') ?? ''] ?? [] }
    if (path === '/ext/logout') {
      this.session = null
      return { status: 204 }
    }
    if (this.session === null) return { status: 401 }
    if (path === '/ext/me')
      return { status: 200, body: { kind: this.session, ...this.official, retenida: this.held } }
    if (this.session !== 'JEP') return { status: 403 }
    if (this.held) return sessionHeld
    if (path === '/ext/search') return this.search(Object.fromEntries(query))
    const profile = this.profiles.get(path.replace('/ext/comparecientes/', ''))
    return profile ? { status: 200, body: profile, headers: { 'x-request-id': reference } } : { status: 404 }
  }

  private redeem({ code }: { code: string }): Answer {
    const kind = this.codes.get(code)
    if (!kind) return { status: 401 }
    this.codes.delete(code)
    this.session = kind
    return { status: 200, body: { ok: true, kind } }
  }

  private search(query: SearchQuery): Answer {
    const found = this.people.filter(
      (card) =>
        card.nombre_apellido_completo.toLowerCase().includes((query.nombre ?? '').toLowerCase()) &&
        card.numero_identificacion.includes(query.cedula ?? ''),
    )
    const total = this.total === undefined ? {} : { 'x-total-count': String(this.total) }
    return { status: 200, body: found, headers: total }
  }
}

const sessionHeld: Answer = { status: 429, body: { statusCode: 429, code: 'session_held' } }

/** What the audit trail calls each opened profile by. */
export const reference = '0b9f2c1e-5a77-4c9d-9b5e-2f1f6b0d7a11'

const lookups: Record<string, unknown[]> = {
  getFuerzas: [
    { nombre_fuerza_militar: 'Ejército Nacional', nombre_rango: 'Coronel' },
    { nombre_fuerza_militar: 'Ejército Nacional', nombre_rango: 'Capitán' },
    { nombre_fuerza_militar: 'Policía Nacional', nombre_rango: 'Intendente' },
  ],
  getSalasProcesoJEP: [{ id_sala_jep: 3, nombre_sala_jep: 'Sala de Amnistía o Indulto (SAI)' }],
  getLugaresColombia: [
    { nombre_departamento: 'Tolima', nombre_municipio: 'Ibagué' },
    { nombre_departamento: 'Tolima', nombre_municipio: 'Honda' },
    { nombre_departamento: 'Meta', nombre_municipio: 'Villavicencio' },
  ],
}

/** As much of a response as the client reads; jsdom has no `Response`. */
function response({ status, body, headers = {} }: Answer): Response {
  return {
    ok: status < 400,
    status,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
    text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
  } as Response
}
