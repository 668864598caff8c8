import {
  KEY_REQUESTS,
  PROPOSALS,
  REGISTRY,
  SESSION,
  SESSION_CHALLENGES,
  type Snapshot,
} from '@fcr/shared/platform/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app'
import { SessionProvider } from '../session/session'
import { installPasskey } from './fake-passkey'
import { session, snapshot } from './samples'

type Answer = { status?: number; body?: unknown } | 'no connection'
type Respond = (body: unknown) => Answer | Promise<Answer>

/** A stream of server-sent events under the test's control. */
class FakeEvents extends EventTarget {
  static readonly CLOSED = 2
  static open: FakeEvents[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEvents.open.push(this)
    if (!gateway.silent) queueMicrotask(() => act(() => this.send(gateway.snapshot)))
  }

  send(shown: Snapshot) {
    const isOut = gateway.session === undefined
    if (isOut || !gateway.connected) this.fail(isOut)
    else this.dispatchEvent(new MessageEvent('snapshot', { data: JSON.stringify(shown) }))
  }

  fail(forGood: boolean) {
    this.readyState = forGood ? FakeEvents.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }

  close() {
    this.readyState = FakeEvents.CLOSED
    FakeEvents.open = FakeEvents.open.filter((each) => each !== this)
  }
}

/** The gateway's data and received requests; tests change it. */
export const gateway = {
  session: session as typeof session | undefined,
  snapshot: snapshot(),
  connected: true,
  /** Whether a new stream stays open without a snapshot. */
  silent: false,
  /** The response to each call; the keys are method and address, such as 'POST /operacion/sesion'. */
  answers: {} as Record<string, Respond>,
  sent: [] as { call: string; body: unknown }[],
}

const standard = (): Record<string, Respond> => ({
  [`GET ${SESSION}`]: () => (gateway.session ? { body: gateway.session } : { status: 401 }),
  [`POST ${SESSION_CHALLENGES}`]: () => ({ body: { nonce: 'bm9uY2U' } }),
  [`POST ${SESSION}`]: () => {
    gateway.session = session
    return { body: session }
  },
  [`DELETE ${SESSION}`]: () => {
    gateway.session = undefined
    return { status: 204 }
  },
  [`POST ${KEY_REQUESTS}`]: () => ({ body: { id: '5f0c9a3be1d27748' } }),
})

async function respond(url: string, { method = 'GET', body }: RequestInit = {}) {
  const call = `${method} ${url}`
  const parsed = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
  gateway.sent.push({ call, body: parsed })
  const isRegistry = url.startsWith(REGISTRY)
  const find = gateway.answers[call]
  if (!find) throw new Error(`unexpected call: ${call}`)
  const answer = isRegistry && !gateway.session ? { status: 401 } : await find(parsed)
  if (answer === 'no connection') throw new TypeError('no connection')
  const { status = 200, body: given } = answer
  const text = given === undefined ? '' : JSON.stringify(given)
  return { ok: status < 400, status, headers: new Map(), body: null, text: () => Promise.resolve(text) }
}

export const addresses = {
  proposals: `POST ${PROPOSALS}`,
  history: `POST ${REGISTRY}/history`,
  keys: `POST ${REGISTRY}/keys`,
  question: (name: string) => `POST ${REGISTRY}/questions/${name}`,
}

/** A gateway and a device with a passkey, from scratch. */
export function startGateway() {
  Object.assign(gateway, {
    session,
    snapshot: snapshot(),
    connected: true,
    silent: false,
    answers: standard(),
    sent: [],
  })
  FakeEvents.open = []
  sessionStorage.clear()
  Object.assign(globalThis, { fetch: respond, EventSource: FakeEvents })
  return installPasskey()
}

export const answerQuestion = (name: string, answer: (words: never) => unknown) => {
  gateway.answers[addresses.question(name)] = (words) => ({ body: { answer: answer(words as never) } })
}

export const bodiesOf = (call: string) =>
  gateway.sent.filter((each) => each.call === call).map(({ body }) => body)

export function sendSnapshot(shown: Snapshot) {
  gateway.snapshot = shown
  act(() => FakeEvents.open.forEach((each) => each.send(shown)))
}

/** The stream breaks. @param forGood the browser does not reconnect, as after a 401 */
export const breakStream = (forGood: boolean) =>
  act(() => FakeEvents.open.forEach((each) => each.fail(forGood)))

export function openPage(address: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter initialEntries={[address]}>
          <App />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
}
