import type { MapPerson } from '@fcr/shared/contracts/map'
import type { ExternalKind } from '@fcr/shared/contracts/session'

type Answer = { status: number; body?: unknown }

/** The part of the API that the map asks, with a state of its own, put in the place of `fetch`. */
export class FakeMapApi {
  /** Kind of the live session; null when nobody is signed in. */
  session: ExternalKind | null = null
  people: MapPerson[] = []
  /** How the map's data is answered instead. */
  broken: Answer | 'offline' | undefined
  calls: string[] = []

  install() {
    globalThis.fetch = this.fetch as typeof fetch
  }

  callsTo = (path: string) => this.calls.filter((call) => call === path)

  private fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const path = new URL(address, 'http://localhost').pathname.replace(/^\/api/, '')
    this.calls.push(path)
    await Promise.resolve()
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as { code: ExternalKind }) : undefined
    const answer = path === '/funciones/mapa' && this.broken ? this.broken : this.answer(path, body?.code)
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return response(answer)
  }

  /** A code is here the kind that it opens. */
  private answer(path: string, code?: ExternalKind): Answer {
    if (path === '/ext/redeem') {
      this.session = code ?? null
      return { status: 200, body: { ok: true, kind: code } }
    }
    if (path === '/ext/logout') {
      this.session = null
      return { status: 204 }
    }
    if (this.session === null) return { status: 401 }
    if (path === '/ext/me') return { status: 200, body: { kind: this.session } }
    if (path !== '/funciones/mapa') return { status: 404 }
    return this.session === 'UBPD' ? { status: 200, body: this.people } : { status: 403 }
  }
}

/** As much of a response as the client reads; jsdom has no `Response`. */
function response({ status, body }: Answer): Response {
  return {
    ok: status < 400,
    status,
    headers: { get: () => null },
    text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
  } as unknown as Response
}
