import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '../app'
import { openServer } from '../database/open'
import { loadSettings } from '../settings'
import { startTestApi, type TestApi } from '../testing/start-test-api'

const token = 'ficha-de-prueba-'.padEnd(43, 'x')

describe('GET /metrics', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi({ settings: { metricsToken: token, dataDir: tmpdir() } })
  })
  afterAll(() => api.close())

  const get = (authorization?: string) =>
    api.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

  it.each([undefined, '', 'Bearer', `Bearer ${token}x`, `Basic ${token}`])(
    'requires the token: %p',
    async (header) => {
      const response = await get(header)
      expect(response.statusCode).toBe(401)
      expect(response.body).not.toContain('http_request')
    },
  )

  it('counts requests by route pattern, never by URL', async () => {
    await api.app.inject('/api/ext/comparecientes/9900000123?nombre=Angela')
    await api.app.inject('/api/nada/9900000123')
    await sql`INSERT INTO mail_message (kind, created_at, state) VALUES
      ('confirmation', now() - interval '1 minute', 'queued'), ('confirmation', now() - interval '1 day', 'failed')`.execute(
      api.db,
    )
    await sql`INSERT INTO emergency (command, actor, reason) VALUES ('persona borrar', 'ana', 'Prueba')`.execute(
      api.db,
    )
    const { body, statusCode } = await get(`Bearer ${token}`)
    expect(statusCode).toBe(200)
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/ext/comparecientes/:numero_identificacion",status="401"} 1',
    )
    expect(body).toContain('route="(none)",status="404"')
    expect(body).not.toMatch(/9900000123|Angela/)
    expect(body).toMatch(/^database_state\{state="up"\} 1$/m)
    expect(body).toMatch(/^mail_messages\{state="queued"\} 1$/m)
    expect(body).toMatch(/^mail_messages\{state="failed"\} 1$/m)
    expect(body).toMatch(/^emergency_actions_open 1$/m)
    expect(body).toMatch(/^mail_oldest_due_seconds 6\d(\.\d+)?$/m)
    expect(body).toMatch(/^mail_deliveries_total\{result="sent"\} \d+$/m)
    expect(body).toMatch(/^password_hashing\{state="waiting"\} 0$/m)
    expect(body).toMatch(/^audit_unsealed_seconds \d/m)
    expect(body).toMatch(/^audit_altered 0$/m)
    expect(body).toMatch(/^data_folder_free_bytes [1-9]\d/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m)
  })
})

it('still reports metrics while the database does not respond', async () => {
  const { db, close } = openServer('postgres://nobody@127.0.0.1:1/nothing')
  const settings = { ...loadSettings({}), logLevel: 'silent', metricsToken: token } as const
  const api = await createApi(settings, { db })
  const { statusCode, body } = await api.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^audit_unsealed_seconds Nan$/m)
  expect(body).toMatch(/^audit_altered Nan$/m)
  expect(body).toMatch(/^mail_oldest_due_seconds Nan$/m)
  await api.close()
  await close()
})

it('includes the metrics of services on the same port', async () => {
  const { db, close } = openServer('postgres://nobody@127.0.0.1:1/nothing')
  const settings = { ...loadSettings({}), logLevel: 'silent', metricsToken: token } as const
  const api = await createApi(settings, { db, otherMetrics: () => Promise.resolve('gateway_revision 7\n') })
  const { body } = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(body).toMatch(/^gateway_revision 7$/m)
  expect(body).toMatch(/^database_state/m)
  await api.close()
  await close()
})

it('reports an audit trail in which a verification found a change', async () => {
  const api = await startTestApi({ settings: { metricsToken: token } })
  await sql`INSERT INTO audit_verification (ended_at, result) VALUES (now(), '{"ok": false}')`.execute(api.db)
  const { body } = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(body).toMatch(/^audit_altered 1$/m)
  await api.close()
})

describe('with a database server', () => {
  it('tells when the last backup was made and how the last drill ended', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fcr-metrics-'))
    const settings = { metricsToken: token, databaseUrl: 'postgres://not-used', dataDir }
    const api = await startTestApi({ settings })
    const read = async () =>
      (await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
    const none = await read()
    expect(none).toMatch(/^backup_last_timestamp_seconds 0$/m)
    expect(none).toMatch(/^restore_drill_last_timestamp_seconds 0$/m)
    expect(none).toMatch(/^restore_drill_failed 0$/m)

    const backup = (outcome: string, command: string, at: string) =>
      sql`INSERT INTO audit_event (actor_realm, action, outcome, details, at)
        VALUES ('staff', 'staff', ${outcome}, jsonb_build_object('command', ${command}::text), ${at})`.execute(
        api.db,
      )
    const [made, later] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)]
    await backup('ok', 'respaldo crear', made.toISOString())
    await backup('no_space', 'respaldo crear', later.toISOString())
    await backup('ok', 'respaldo anotar', later.toISOString())
    const drills = [
      { at: '2026-01-01T00:00:00.000Z', ok: true },
      { at: '2026-02-01T00:00:00.000Z', ok: false },
    ]
    await writeFile(
      join(dataDir, 'drills.jsonl'),
      `${drills.map((each) => JSON.stringify(each)).join('\n')}\n{"at":`,
    )
    const both = await read()
    expect(both).toContain(`\nbackup_last_timestamp_seconds ${made.getTime() / 1000}\n`)
    expect(both).toContain(
      `\nrestore_drill_last_timestamp_seconds ${Date.parse('2026-01-01T00:00:00Z') / 1000}\n`,
    )
    expect(both).toMatch(/^restore_drill_failed 1$/m)
    await api.close()
    await rm(dataDir, { recursive: true })
  })
})

describe('without a token in the settings', () => {
  it('is not served', async () => {
    const api = await startTestApi()
    expect((await api.app.inject('/metrics')).statusCode).toBe(404)
    await api.close()
  })
})
