import type { LookupOption } from '../../../contracts/lookups'
import { fakeLookups } from '../../lookups'
import { Accounts } from './accounts'
import { ok, readCall, refusal, response, type FakeResponse, type Call } from './call'
import { checkResponse, maySend } from './contract'
import { Officials } from './officials'
import { Recovery } from './recovery'
import { Rights } from './rights'

/** 'lost response': the API does its work, but the response does not arrive. */
export type Fault = FakeResponse | 'offline' | 'lost response'

/**
 * A stateful in-memory API in place of `fetch`. A call or response that violates the contract fails the test;
 * responses that a test sets as faults are sent unchecked.
 */
export class FakeApi {
  accounts = new Accounts()
  recovery = new Recovery(this.accounts)
  rights = new Rights()
  officials = new Officials()
  calls: Call[] = []
  /** Paths that fail every time. */
  broken = new Map<string, Fault>()
  /** The second half of a streamed response waits for this; when it rejects, the connection is lost. */
  halfway: Promise<void> | undefined
  private planned: { path: string; fault: Fault; after: number }[] = []
  private gate: Promise<void> | undefined

  /** Makes the path's next call fail, or the one `after` that many calls. */
  failNext(path: string, fault: Fault, after = 0) {
    this.planned.push({ path, fault, after })
  }

  /** Holds all calls until the returned function is called. */
  hold(): () => void {
    let release = () => {}
    this.gate = new Promise((resolve) => (release = resolve))
    return release
  }

  callsTo = (path: string) => this.calls.filter((call) => call.path === path)

  fetch = (async (address: string, init: RequestInit = {}) => {
    const call = readCall(address, init)
    this.calls.push(call)
    await Promise.race([this.gate, aborted(init.signal)])
    const allowed = maySend(call)
    const fault = this.takeFault(call.path)
    if (fault === 'offline') throw new TypeError('Failed to fetch')
    if (fault !== undefined && fault !== 'lost response') return response(fault)
    const fake = allowed ? this.respond(call) : refusal(400, 'invalid_body')
    if (fault === 'lost response') throw new TypeError('Failed to fetch')
    checkResponse(call, fake)
    return response(fake, this.halfway)
  }) as typeof globalThis.fetch

  private takeFault(path: string): Fault | undefined {
    const next = this.planned.find((entry) => entry.path === path && entry.after === 0)
    this.planned = this.planned.filter((entry) => entry !== next)
    for (const entry of this.planned) if (entry.path === path) entry.after -= 1
    return next?.fault ?? this.broken.get(path)
  }

  private respond(call: Call): FakeResponse {
    const { accounts, officials, recovery, rights } = this
    const member = accounts.current()
    if (call.path === '/auth/sesion')
      return ok({ afiliado: accounts.cookies, funcionario: officials.cookies, fundacion: false })
    if (call.path === '/funciones/lugares') return ok(fakeLookups[call.query['option'] as LookupOption])
    return (
      officials.respond(call) ??
      recovery.respond(call) ??
      accounts.respond(call) ??
      (member && rights.respond(call, accounts.profileOf(member))) ??
      refusal(401, 'unauthenticated')
    )
  }
}

/** Rejects when the caller aborts the call. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<void>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
