import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PROPOSALS, proposal, REGISTRY } from '@fcr/shared/platform/operations'
import { keyring, type PublishingKey } from '@fcr/shared/platform/keys'
import { historyRecord } from '@fcr/shared/platform/deployment-state'
import { matchesEtag } from '@fcr/shared/server/http-cache'
import { applyKeyring, applyRecord, createRegistry, propose } from '../../deployments'
import { checkResults } from '../../checks'
import { Refusal, integrityOf, type Layout } from '../../files'
import { publishingKeys } from '../../trust'
import { telemetry } from '../../store'
import { MOST_TEXT, answerTo, uploads } from '../../remote'
import type { Sessions } from '../operators/sessions'
import { limited } from '../http/minute-limit'
import { etagOf, respondText } from '../http/respond'
import { requireCallers } from './callers'

/** Files for other machines: no drafts, private keys, source maps or reports. */
const READABLE =
  /^(?:live\.json|(?:history|keys)\/\d{1,15}\.json|(?:areas|gates)(?:\/[A-Za-z0-9_][A-Za-z0-9._+-]*)+)$/
const GATEWAY = '[0-9a-f-]{36}'
const REPORT = new RegExp(
  `^(?:${[`${GATEWAY}.json`, telemetry.heartbeatFile(GATEWAY), telemetry.apiFile(GATEWAY)].join('|').replaceAll('.', '\\.')})$`,
)
/** A new gateway reads every file of every area once. */
const PER_MINUTE = 6000

type Parts = { registry: Layout; sessions: Sessions }

/**
 * The registry for other machines and for the operators' page: its files, queries, and routes that accept signed
 * content. Requests need the signature of a key that the registry knows, or an operator's session, because the
 * history names people.
 */
export async function registryPlugin(app: FastifyInstance, { registry, sessions }: Parts): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
  app.addHook('onRequest', limited(PER_MINUTE))
  requireCallers(app, registry, sessions)
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error
    return reply.code(409).send({ code: error.code, reasons: error.reasons })
  })
  fileRoute(app, registry)
  commandRoutes(app, registry)
  await app.register(uploadRoute(registry))
}

function fileRoute(app: FastifyInstance, at: Layout) {
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
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
type Words = Record<string, string>
type Act = (request: FastifyRequest, words: Words, caller: PublishingKey) => Promise<unknown>
type Right = (caller: PublishingKey, words: Words) => void

/** A route that accepts larger bodies than an unknown sender may send. */
const command = (method: 'PUT' | 'POST', url: string, act: Act, requireRight: Right = () => undefined) => ({
  method,
  url,
  bodyLimit: MOST_TEXT,
  config: { sender: ({ registryKey }: FastifyRequest) => registryKey?.id, requireRight },
  handler: async (request: FastifyRequest) => {
    if (!request.registryKey) throw new Error('a request without a caller')
    return (await act(request, request.params as Words, request.registryKey)) ?? {}
  },
})

/** Files of releases, which are written to disk as they arrive. */
const uploadRoute = (at: Layout) => (scope: FastifyInstance, _options: unknown, done: () => void) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body))
  const route = command(
    'PUT',
    '/uploads/:area/:hash',
    ({ body }, { area = '', hash = '' }) =>
      uploads.receiveFile(at, area, hash, body instanceof Readable ? body : Readable.from([])),
    (caller, { area = '' }) => {
      if (!publishingKeys.mayPublish(caller, area))
        throw new Refusal('wrong-key', `the key ${caller.id} may not publish ${area}`)
    },
  )
  scope.route({ ...route, bodyLimit: uploads.MOST_FILE })
  done()
}

function commandRoutes(app: FastifyInstance, at: Layout) {
  const registry = createRegistry(at.dir, { keysDir: at.keys })
  const add = (...parts: Parameters<typeof command>) => app.route(command(...parts))

  add(
    'PUT',
    '/reports/:name',
    async ({ body }, { name = '' }) => {
      if (!REPORT.test(name) || parsed(body) === undefined) throw new Refusal('bad-upload', 'not a report')
      await telemetry.replaceReport(at, name, String(body))
    },
    (caller) => {
      if (publishingKeys.hasGrant(caller, 'gateway')) return
      throw new Refusal(
        'wrong-key',
        `the key ${caller.id} may not hand in reports: it needs the grant gateway`,
      )
    },
  )
  add('POST', '/areas/:area/:version', ({ body }, release) =>
    uploads.receiveRelease(at, release as Release, parsed(body)),
  )
  add('POST', '/areas/:area/:version/signatures', ({ body }, release) =>
    uploads.receiveSignature(at, release as Release, parsed(body)),
  )
  add(
    'POST',
    '/gates/:area/:version',
    ({ body }, release) => checkResults.receiveCheckResult(at, release as Release, parsed(body)),
    (caller) => {
      if (checkResults.maySignResults(caller)) return
      throw new Refusal(
        'wrong-key',
        `the key ${caller.id} may not hand in results of the release checks: it needs the grant gate`,
      )
    },
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
    if (!answer) throw new Refusal('bad-request', `the registry does not know the question '${name}'`)
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
