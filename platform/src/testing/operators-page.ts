import { expect } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import {
  KEY_REQUESTS,
  PROPOSALS,
  REGISTRY,
  SESSION,
  SESSION_CHALLENGES,
  type Proposal,
  type Proposed,
} from '@fcr/shared/platform/operations'
import { historyRecord, type HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { changeContent, sessionContent, signatureText, stateOf } from '@fcr/shared/platform/signed-changes'
import { hashOf } from '../trust/sign'
import type { Authenticator, Said } from './authenticator'
import { createSite } from './gateway'

export const host = 'site.example'

export type Call = { cookie?: string; origin?: string; app?: FastifyInstance }

/** A site whose map is at 1.1.0, and the requests that the operators' page sends to it. */
export class OperatorsPage {
  private constructor(readonly site: Awaited<ReturnType<typeof createSite>>) {}

  static async open() {
    const site = await createSite({ operationsDir: 'none' })
    await site.release('mf-mapa', '1.1.0', { build: { routes: ['/mapaUBPD', '/person/:personId'] } })
    return new OperatorsPage(site)
  }

  call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
    { cookie, origin = `https://${host}`, app = this.site.app }: Call = {},
  ) {
    return app.inject({
      method,
      url,
      headers: {
        host,
        origin,
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
  }

  handIn({ publicKey, credential }: Authenticator) {
    return this.call('POST', KEY_REQUESTS, { publicKey, credential })
  }

  async allow(authenticator: Authenticator, owner = 'Lucía Ejemplo') {
    expect((await this.handIn(authenticator)).json()).toEqual({ id: authenticator.id })
    await this.site.registry.allowKey(authenticator.id, { grants: ['operator'], owner, by: 'olga' })
  }

  async nonce() {
    return (await this.call('POST', SESSION_CHALLENGES)).json<{ nonce: string }>().nonce
  }

  async enter(authenticator: Authenticator, { nonce = '', said = {} }: { nonce?: string; said?: Said } = {}) {
    const challenge = nonce || (await this.nonce())
    const assertion = authenticator.signStatement('session', sessionContent(challenge), said)
    const { credential } = authenticator
    const response = await this.call('POST', SESSION, { nonce: challenge, credential, assertion })
    const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return { response, cookie, nonce: challenge }
  }

  propose(asked: Proposal, cookie: string) {
    return this.call('POST', PROPOSALS, asked, { cookie })
  }

  /** Returns the record that the gateway proposes for a change. */
  async proposed(asked: Proposal, cookie: string): Promise<HistoryRecord> {
    const answer = (await this.propose(asked, cookie)).json<Proposed>()
    if (answer.outcome !== 'proposed') throw new Error(JSON.stringify(answer))
    return historyRecord.parse(answer.record)
  }

  apply(record: HistoryRecord, cookie: string) {
    return this.call('POST', `${REGISTRY}/history`, record, { cookie })
  }

  /** Returns the live version of the map. */
  async active() {
    return (await this.site.registry.live()).areas['mf-mapa']?.active.version
  }
}

/** Returns a proposed record with a passkey's signature. */
export function signedWith(
  authenticator: Authenticator,
  record: HistoryRecord,
  said: Said = {},
): HistoryRecord {
  const { live } = record
  if (!live.statement) throw new Error('no statement')
  const content = changeContent(live, hashOf(stateOf(live)))
  const signature = signatureText(authenticator.signStatement('change', content, said))
  return { ...record, live: { ...live, statement: { ...live.statement, signature } } }
}
