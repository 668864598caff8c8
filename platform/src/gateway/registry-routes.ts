import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROPOSALS, proposal, REGISTRY } from '@fcr/shared/contracts/operations'
import { keyring, type PublishingKey } from '@fcr/shared/contracts/publishing-keys'
import { historyRecord } from '@fcr/shared/contracts/releases'
import { matchesEtag } from '@fcr/shared/server/http-cache'
import { applyRecord } from '../registry/commit'
import { receiveGateResult } from '../registry/gate-results'
import { integrityOf } from '../registry/integrity'
import { readKeys } from '../registry/keyring'
import { hasGrant, mayPublish } from '../registry/keys'
import type { Layout } from '../registry/layout'
import { openRegistry } from '../registry/open-registry'
import { apiFile, presenceFile } from '../registry/presence'
import { Refusal } from '../registry/refusal'
import { applyKeyring } from '../registry/signing'
import { replaceReport } from '../registry/report-files'
import { MOST_TEXT } from '../remote/copy'
import { answerTo } from '../remote/questions'
import { callerOf } from '../remote/request-signature'
import { MOST_FILE, receiveFile, receiveRelease, receiveSignature } from '../remote/uploads'
import { isFromOwnPage, tokenOf } from '../operations/session-routes'
import type { Sessions } from '../operations/sessions'
import { propose } from '../registry/proposals'
import { limited } from './minute-limit'
import { etagOf, respondText } from './respond'

/** Files that others may read. Drafts, private keys, source maps and reports are none of them. */
const READABLE =
  /^(?:live\.json|(?:history|keys)\/\d{1,15}\.json|(?:areas|gates)(?:\/[A-Za-z0-9_][A-Za-z0-9._+-]*)+)$/
const GATEWAY = '[0-9a-f-]{36}'
const REPORT = new RegExp(
  `^(?:${[`${GATEWAY}.json`, presenceFile(GATEWAY), apiFile(GATEWAY)].join('|').replaceAll('.', '\\.')})$`,
)
/** A new gateway reads every file of every area once. */
const PER_MINUTE = 6000

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that has signed the request, once that is known. */
    registryKey: PublishingKey | undefined
  }
}

/**
 * The registry for other machines and for the operators' page: its files, answers, and a place to hand in what is
 * signed. Only for requests that a key of the registry has signed, or of an operator's session: the history names
 * people.
 */
export async function registryRoutes(app: FastifyInstance, at: Layout, sessions: Sessions): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
      scope.decorateRequest('registryKey', undefined)
      scope.addHook('preHandler', limited(PER_MINUTE))
      scope.addHook('preHandler', requireCaller(at, sessions))
      fileRoute(scope, at)
      commandRoutes(scope, at)
      done()
    },
    { prefix: REGISTRY },
  )
}

/** Rejects requests that neither a key nor a session stands behind. */
const requireCaller = (at: Layout, sessions: Sessions) =>
  async function preHandler(request: FastifyRequest, reply: FastifyReply) {
    const operator = isFromOwnPage(request) ? await sessions.find(tokenOf(request)) : undefined
    if (operator) {
      request.registryKey = operator.key
      return
    }
    const { method, url, headers, body } = request
    const signed = { method, path: url.split('?')[0] ?? '', body: Buffer.isBuffer(body) ? body : undefined }
    const caller = callerOf(headers.authorization, signed, await readKeys(at))
    if (typeof caller === 'object') {
      request.registryKey = caller
      return
    }
    const texts = {
      unknown: 'the request needs the signature of a key that the registry knows',
      clock: `the clocks differ: here it is ${new Date().toISOString()}`,
    }
    return respondText(reply, 401, texts[caller])
  }

function fileRoute(scope: FastifyInstance, at: Layout) {
  scope.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const file = request.params['*']
    const bytes = READABLE.test(file) ? await readFile(placeOf(at, file)).catch(() => undefined) : undefined
    if (!bytes) return respondText(reply, 404, 'not in the registry')
    const etag = `"${etagOf(integrityOf(bytes))}"`
    reply.header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(file.endsWith('.jpeg') ? 'image/jpeg' : 'application/octet-stream').send(bytes)
  })
}

/** The keys may be in another folder. */
const placeOf = (at: Layout, file: string) =>
  file.startsWith('keys/') ? path.join(at.keys, path.basename(file)) : path.join(at.dir, file)

type Release = { area: string; version: string }
type Act = (request: FastifyRequest, words: Record<string, string>, caller: PublishingKey) => Promise<unknown>

function commandRoutes(app: FastifyInstance, at: Layout) {
  const registry = openRegistry(at.dir, { keysDir: at.keys })
  const add = (method: 'PUT' | 'POST', url: string, act: Act, bodyLimit = MOST_TEXT) =>
    app.route({
      method,
      url,
      bodyLimit,
      handler: async (request, reply) => {
        if (!request.registryKey) throw new Error('a request without a caller')
        try {
          await reply.send(
            (await act(request, request.params as Record<string, string>, request.registryKey)) ?? {},
          )
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          await reply.code(409).send({ code: error.code, reasons: error.reasons })
        }
        return reply
      },
    })

  add('PUT', '/reports/:name', async ({ body }, { name = '' }, caller) => {
    if (!hasGrant(caller, 'gateway'))
      throw new Refusal(
        'wrong-key',
        `the key ${caller.id} may not hand in reports: it needs the grant gateway`,
      )
    if (!REPORT.test(name) || parsed(body) === undefined) throw new Refusal('bad-upload', 'not a report')
    await replaceReport(at, name, String(body))
  })
  add(
    'PUT',
    '/uploads/:area/:hash',
    async ({ body }, { area = '', hash = '' }, caller) => {
      if (!mayPublish(caller, area))
        throw new Refusal('wrong-key', `the key ${caller.id} may not publish ${area}`)
      await receiveFile(at, area, hash, body as Buffer)
    },
    MOST_FILE,
  )
  add('POST', '/areas/:area/:version', ({ body }, release) =>
    receiveRelease(at, release as Release, parsed(body)),
  )
  add('POST', '/areas/:area/:version/signatures', ({ body }, release) =>
    receiveSignature(at, release as Release, parsed(body)),
  )
  add('POST', '/gates/:area/:version', ({ body }, release) =>
    receiveGateResult(at, release as Release, parsed(body)),
  )
  add('POST', '/history', async ({ body }) => {
    const record = historyRecord.safeParse(parsed(body))
    if (!record.success) throw new Refusal('bad-upload', 'the record of the change is malformed')
    const applied = await applyRecord(at, record.data)
    const { revision, live } = record.data
    app.log.info({ revision, key: live.statement?.key, applied }, 'change handed in')
    return { applied }
  })
  add('POST', '/keys', async ({ body }) => {
    const ring = keyring.safeParse(parsed(body))
    if (!ring.success) throw new Refusal('bad-upload', 'the change of the keys is malformed')
    const applied = await applyKeyring(at, ring.data)
    app.log.info({ number: ring.data.number, key: ring.data.signed.key, applied }, 'keys handed in')
    return { applied }
  })
  add('POST', PROPOSALS.slice(REGISTRY.length), async ({ body }, _words, caller) => {
    const asked = proposal.safeParse(parsed(body))
    if (!asked.success) throw new Refusal('bad-request', 'not a change that can be proposed')
    return propose(registry, at, caller.id, asked.data)
  })
  add('POST', '/questions/:name', async ({ body }, { name = '' }) => {
    const answer = answerTo(registry, name, parsed(body))
    if (!answer) throw new Refusal('bad-request', `the registry has no answer to '${name}'`)
    return { answer: await answer }
  })
}

/** Returns the JSON in a body; undefined if there is none. */
function parsed(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}
