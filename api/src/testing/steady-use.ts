import { types } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@fcr/tooling/test/until.mjs'
import { call, register, registrationOf, signIn, type Called } from './site-calls'

type Instance = { url: string }
type Counts = { acknowledged: number; failedWrites: number; reads: number; failedReads: number }

/** Each person has an address of their own: the messages to one are limited. */
const addressOf = (cedula: string) => `persona-sintetica-${cedula}@gmail.com`

/** Of a browser, in milliseconds. */
const patience = 15_000
const retries = 3

const codeOf = (error: unknown): unknown =>
  types.isNativeError(error) && types.isNativeError(error.cause) && 'code' in error.cause
    ? error.cause.code
    : undefined

/**
 * Registers people, and reads their data and the first page, steadily until `stop`, as browsers behind the proxy do
 * (deploy/nginx.conf): requests alternate between the instances, and go to the next one if it does not listen; reads
 * also if they fail or get a 502.
 * @param instances the current ones
 * @param firstNumber document number of the first person
 */
export async function useSteadily(instances: () => readonly Instance[], firstNumber: number) {
  const acknowledged: string[] = []
  const failures = new Map<string, number>()
  const counts: Counts = { acknowledged: 0, failedWrites: 0, reads: 0, failedReads: 0 }
  /** When a write and a read last succeeded, by instance and kind. */
  const succeeded = new Map<string, number>()
  let next = firstNumber
  let turn = 0
  let isGoing = true

  async function send(kind: 'read' | 'write', request: (site: Instance) => Promise<Called>) {
    const first = turn++
    for (let attempt = 0; ; attempt++) {
      const all = instances()
      const site = all[(first + attempt) % all.length] ?? { url: '' }
      const last = attempt >= retries
      try {
        const answer = await request(site)
        if (answer.status === 200) succeeded.set(`${kind} ${site.url}`, performance.now())
        if (last || kind === 'write' || answer.status !== 502) return answer.status
      } catch (error) {
        if (last || (kind === 'write' && codeOf(error) !== 'ECONNREFUSED'))
          return codeOf(error) ?? String(error)
      }
    }
  }
  const note = (what: string, status: unknown) => {
    const failure = `${what} ${String(status)}`
    failures.set(failure, (failures.get(failure) ?? 0) + 1)
  }
  const headers = { connection: 'close' }
  const signal = () => AbortSignal.timeout(patience)

  const member = String(next++)
  const [site] = instances()
  if (!site || (await register(site, member)).status !== 200) throw new Error('no member to read')
  const { cookie } = await signIn(site, member)

  async function write() {
    const cedula = String(next++)
    const body = registrationOf(cedula)
    body.userData.email = addressOf(cedula)
    const status = await send('write', (at) =>
      call(at, '/api/funciones/registro', { body, headers, signal: signal() }),
    )
    if (status === 200) acknowledged.push(cedula)
    else note('registration', status)
    counts[status === 200 ? 'acknowledged' : 'failedWrites'] += 1
    return status === 200
  }
  async function read() {
    const path = ['/', '/api/me', '/api/perfil'][turn % 3] ?? ''
    const status = await send('read', (at) => call(at, path, { cookie, headers, signal: signal() }))
    if (status !== 200) note(path, status)
    counts[status === 200 ? 'reads' : 'failedReads'] += 1
    return status === 200
  }
  async function repeat(request: () => Promise<boolean>) {
    while (isGoing) await wait((await request()) ? 5 : 50)
  }
  const workers = [repeat(write), repeat(write), repeat(read), repeat(read), repeat(read)]

  const state = () => ({ ...counts, ...Object.fromEntries(failures) })

  return {
    acknowledged,
    counts: (): Counts => ({ ...counts }),
    /** What failed and how, with the number of times. */
    failures: () => Object.fromEntries(failures),
    /** Waits until this many more writes and reads have ended in the given way. */
    more: async (kind: 'succeeded' | 'failed', number = 10) => {
      const [written, read_] =
        kind === 'succeeded'
          ? (['acknowledged', 'reads'] as const)
          : (['failedWrites', 'failedReads'] as const)
      const before = { ...counts }
      const reached = (name: keyof Counts) => counts[name] >= before[name] + number
      await until(() => reached(written) && (kind === 'failed' || reached(read_)), { state })
    },
    /** Waits until each instance has acknowledged a write and a read that were sent after now. @returns milliseconds */
    recovered: async () => {
      const start = performance.now()
      const isBack = ({ url }: Instance) =>
        ['read', 'write'].every((kind) => (succeeded.get(`${kind} ${url}`) ?? 0) > start)
      await until(() => instances().every(isBack), { state })
      return Math.round(performance.now() - start)
    },
    stop: async () => {
      isGoing = false
      await Promise.all(workers)
    },
  }
}
