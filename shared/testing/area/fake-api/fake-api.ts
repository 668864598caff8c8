import type { EndpointName } from '../../../contracts/endpoints'
import { seatsOption, type LookupQuery } from '../../../contracts/form/lookups'
import { fakeLookups, fakeSeats } from '../../lookups'
import { Accounts } from './accounts'
import { ok, readCall, refusal, response, type FakeResponse, type Call } from './call'
import { checkResponse, findEndpoint, maySend } from './contract'
import { Officials } from './officials'
import { Recovery } from './recovery'
import { Rights } from './rights'
import { Staff } from './staff'

/** 'lost response': the API does its work, but the response does not arrive. */
export type Fault = FakeResponse | 'offline' | 'lost response'

/** A response to a call; `parameters` are the parts of its path that the endpoint's name names. */
export type Respond = (call: Call, parameters: Record<string, string>) => FakeResponse

/**
 * A stateful in-memory API in place of `fetch`. A call or response that violates the contract fails the test;
 * responses that a test sets as faults are sent unchecked.
 */
export class FakeApi {
  accounts = new Accounts()
  recovery = new Recovery(this.accounts)
  rights = new Rights()
  officials = new Officials()
  staff = new Staff()
  calls: Call[] = []
  /** Paths that fail every time. */
  broken = new Map<string, Fault>()
  /** The second half of a streamed response waits for this; when it rejects, the connection is lost. */
  halfway: Promise<void> | undefined
  private served = new Map<EndpointName, Respond>()
  private planned: { path: string; fault: Fault; after: number }[] = []
  private gate: Promise<void> | undefined

  /**
   * Sets how an endpoint responds, such as one of the staff's area: `GET /fundacion/personas/:id`. It needs a session of
   * the staff, except for signing in.
   */
  serve(name: EndpointName, respond: Respond) {
    this.served.set(name, respond)
  }

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
    const { accounts, officials, recovery, rights, staff } = this
    const endpoint = findEndpoint(call)
    const added = endpoint && this.served.get(endpoint.name)
    if (added && (staff.session || isOpen(call))) return added(call, endpoint.parameters)
    const member = accounts.current()
    if (call.path === '/auth/sesion')
      return ok({ afiliado: accounts.cookies, funcionario: officials.cookies, fundacion: staff.cookies })
    if (call.path === '/funciones/lugares') return ok(fakeList(call.query['option'] as LookupQuery['option']))
    return (
      staff.respond(call) ??
      officials.respond(call) ??
      recovery.respond(call) ??
      accounts.respond(call) ??
      (member && rights.respond(call, accounts.profileOf(member))) ??
      refusal(401, 'unauthenticated')
    )
  }
}

const fakeList = (option: LookupQuery['option']) => (option === seatsOption ? fakeSeats : fakeLookups[option])

/** Calls of the staff's area before there is a session. */
const isOpen = ({ path }: Call) => /^\/fundacion\/(ingreso|invitacion)\b/.test(path)

/** Rejects when the caller aborts the call. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<void>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
