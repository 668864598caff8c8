import type { FastifyInstance } from 'fastify'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '../app'
import type { Db } from '../database/open'
import type { ApiLogger } from '../http/logging'
import type { RouteContract } from '../http/route-contract'
import { loadSettings, type Settings } from '../settings'
import { watchContracts } from './contract-check'
import { startTestDatabase } from './test-database'

export type TestApi = {
  app: FastifyInstance
  contracts: RouteContract[]
  db: Db
  settings: Settings
  close: () => Promise<void>
}

export type TestApiOptions = {
  settings?: Partial<Settings>
  /** Limits that override the generous ones. */
  limits?: Partial<Settings['limits']>
  logger?: ApiLogger
}

/** Limits too high to matter; tests of limits set lower ones. */
const generous: Settings['limits'] = {
  loginFailuresPerMinute: 10_000,
  loginFailuresPerNetwork: 10_000,
  loginFailuresPerSite: 10_000,
  loginsPerAccount: 10_000,
  loginsPerAddress: 10_000,
  codeFailuresPerMinute: 10_000,
  registrationsPerMinute: 10_000,
  newConflictsPerHour: 10_000,
  importMegabytes: 64,
  mailsPerMinute: 10_000,
  recoveriesPerMinute: 10_000,
  officials: {
    profile: { perTenMinutes: 10_000, perDay: 10_000 },
    search: { perTenMinutes: 10_000, perDay: 10_000 },
    map: { perTenMinutes: 10_000, perDay: 10_000 },
  },
  registrationsPerNetwork: 10_000,
  registrationsPerSite: 10_000,
}

const auditSigningKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

/** Starts the real application on a separate test database; call it with `app.inject`. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { settings: overrides, limits, logger } = options
  const database = await startTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'fcr-api-'))
  const settings: Settings = {
    ...loadSettings({}),
    logLevel: 'silent',
    auditHeadsFile: join(folder, 'audit-heads.jsonl'),
    erasureLedger: join(folder, 'erasures.jsonl'),
    auditSigningKey,
    apiDocs: false,
    limits: { ...generous, ...limits },
    ...overrides,
  }
  const { app, contracts, close } = await createApi(settings, {
    db: database.db,
    delay: () => 0,
    ...(logger && { logger }),
  })
  const violations = watchContracts(app, contracts)
  return {
    app,
    contracts,
    db: database.db,
    settings,
    close: async () => {
      await close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (violations.length > 0)
        throw new Error(`responses that differ from the document:\n${violations.join('\n')}`)
    },
  }
}
