import type { MapPerson } from '@fcr/shared/contracts/map'
import type { ExternalKind, ExternalMe } from '@fcr/shared/contracts/session'

type Answer = { status: number; body?: unknown }

/** The part of the API that the map asks, with a state of its own, put in the place of `fetch`. */
export class FakeMapApi {
  /** Kind of the live session; null when nobody is signed in. */
  session: ExternalKind | null = null
  people: MapPerson[] = []
  /** Whether the code went beyond a limit: whoever is signed in is still known, and gets no data. */
  held = false
  /** How calls for people are answered instead. */
  broken: Answer | 'offline' | undefined
  /** What the second half of an answer waits for; when it fails, the connection is lost. */
  halfway: Promise<void> | undefined
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
    const answer = path.includes('mapa') && this.broken ? this.broken : this.answer(path, body?.code)
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return response(answer, this.halfway)
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
    if (path === '/ext/me')
      return { status: 200, body: { kind: this.session, ...official, retenida: this.held } }
    if (this.session !== 'UBPD') return { status: 403 }
    if (this.held) return { status: 429, body: { statusCode: 429, code: 'session_held' } }
    if (path === '/funciones/mapa') return { status: 200, body: this.people }
    const found = this.people.find(({ CC_IDENTIDAD }) => path === `/ext/mapa/${CC_IDENTIDAD}`)
    return found ? { status: 200, body: found } : { status: 404 }
  }
}

/** What the server calls each of its answers. */
export const requestId = '00000000-0000-4000-8000-000000000000'

/** For whom the sessions are. */
const official = {
  funcionario: 'Funcionaria Ficticia',
  entidad: 'Unidad de ejemplo',
  segundos_restantes: 43_200,
} satisfies Partial<ExternalMe>

/** As much of a response as the client reads; jsdom has no `Response`. */
function response({ status, body }: Answer, halfway?: Promise<void>): Response {
  const text = body === undefined ? '' : JSON.stringify(body)
  return {
    ok: status < 400,
    status,
    headers: { get: (name: string) => (name === 'x-request-id' ? requestId : null) },
    text: () => Promise.resolve(text),
    body: { getReader: () => readerOf(text, halfway), cancel: () => Promise.resolve() },
  } as unknown as Response
}

/** Reads the text in pieces that end anywhere, also within a letter. */
function readerOf(text: string, halfway?: Promise<void>) {
  const bytes = new TextEncoder().encode(text)
  const size = Math.max(997, Math.ceil(bytes.length / 20))
  let at = 0
  return {
    read: async () => {
      if (at > bytes.length / 2) await halfway
      const value = at < bytes.length ? bytes.subarray(at, at + size) : undefined
      at += size
      return { value, done: value === undefined }
    },
  }
}
