import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { once } from 'node:events'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { issueCode } from '../../access-codes/codes'
import { findHead } from '../../audit/chain'
import { recordHead } from '../../audit/heads-file'
import { sealAll } from '../../audit/seal'
import { asOwner } from '../../database/app-role'
import { addMember, testCode } from '../../testing/people'
import { startTestCli, type TestCli } from '../../testing/cli'
import { runStaff } from '../run'
import type { Finding } from './finding'

let staff: TestCli
/** A port of the machine on which a readiness check answers. */
let ready = { statusCode: 200, body: '' }
const site = createServer((_request, response) => {
  if (ready.statusCode > 0) response.writeHead(ready.statusCode).end(ready.body)
})
let port = ''
beforeAll(async () => {
  staff = await startTestCli()
  await addMember(staff.db)
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  port = String((site.address() as AddressInfo).port)
  await mkdir(join(staff.folder, 'registry/reports'), { recursive: true })
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await staff.close()
})
beforeEach(async () => {
  ready = { statusCode: 200, body: '{"status":"ok","database":{"status":"ok"}}' }
  await writeFile(
    join(staff.folder, 'registry/live.json'),
    JSON.stringify({ formatVersion: 1, revision: 7, updatedAt: '2026-01-01T00:00:00.000Z', areas: {} }),
  )
  await present('a', 7)
})

const file = (gateway: string) => join(staff.folder, `registry/reports/${gateway}.presence.json`)
const present = (gateway: string, revision: number, refused: string | null = null) =>
  writeFile(
    file(gateway),
    JSON.stringify({ formatVersion: 1, host: 'h', revision, refused, reads: { live: [1], release: [1] } }),
  )
const owner = (statement: ReturnType<typeof sql>) => asOwner(staff.db, (trx) => statement.execute(trx))

async function diagnose(settings: Record<string, string> = {}) {
  const { exitCode, json } = await staff.run(['diagnostico', '--json'], undefined, {
    PORT: port,
    ...settings,
  })
  const { ok, checks, error } = json() as { ok: boolean; checks: Finding[]; error?: object }
  return { exitCode, ok, error, at: (name: string) => checks.filter(({ check }) => check === name) }
}
const level = async (name: string, settings?: Record<string, string>) =>
  (await diagnose(settings)).at(name).map((one) => one.level)

describe('a site without faults', () => {
  it('has a page of lines with what to do, and exit code 0', async () => {
    const { exitCode, printed, logged } = await staff.run(['diagnóstico'], undefined, { PORT: port })
    expect([exitCode, logged]).toEqual([0, ''])
    expect(printed).toMatch(/^bien {3}base de datos +PostgreSQL [\d.]+.* responde en \d+ ms$/m)
    expect(printed).toMatch(
      /^aviso {2}equipo +0 personas pueden aprobar.*\n +→ npm run fcr -- equipo invitar$/m,
    )
    expect(printed).toMatch(/^Bien: \d+ · Avisos: \d+ · Fallas: 0$/m)
  })

  it('has only these warnings, and is recorded without what was found', async () => {
    const { exitCode, ok, at } = await diagnose()
    expect([exitCode, ok]).toEqual([0, true])
    const lines = ['configuración', 'base de datos', 'migraciones', 'usuario de la base', 'conexiones']
    lines.push('transacción más antigua', 'tamaño de la base', 'auditoría: sellos', 'auditoría: anotaciones')
    lines.push('auditoría: meses')
    lines.push(
      'correo',
      'importaciones',
      'limpieza',
      'claves de contraseñas',
      'códigos',
      'emergencias',
      'sitio',
    )
    for (const name of [...lines, 'registro de versiones'])
      expect([name, at(name)[0]?.level]).toEqual([name, 'bien'])
    const last = staff.db.selectFrom('audit_event').select(['details']).orderBy('id', 'desc').limit(1)
    expect((await last.executeTakeFirstOrThrow()).details).toMatchObject({
      command: 'diagnostico',
      faults: [],
    })
  })
})

describe('each thing that is not right', () => {
  it('invalid settings are named without their values, and the rest is still checked', async () => {
    const found = await diagnose({ METRICS_TOKEN: 'corta-y-secreta', LOG_LEVEL: 'chillón' })
    expect([found.exitCode, found.ok]).toEqual([1, false])
    expect(found.error).toEqual({ code: 'faults', message: 'Fallas: configuración, configuración' })
    expect(found.at('configuración').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^METRICS_TOKEN: /),
      expect.stringMatching(/^LOG_LEVEL: /),
    ])
    expect(JSON.stringify(found.at('configuración'))).not.toMatch(/secreta|chillón/)
    expect(found.at('base de datos')[0]?.level).toBe('bien')
    const origins = await diagnose({ NODE_ENV: 'production', SITE_ORIGINS: 'http://site.example' })
    expect(JSON.stringify(origins.at('configuración'))).toMatch(/SITE_ORIGINS, CORS_ORIGINS: … must be https/)
  })

  it('a database that cannot be written', async () => {
    await sql`SET default_transaction_read_only = on`.execute(staff.db)
    const { exitCode, at } = await diagnose()
    await sql`SET default_transaction_read_only = off`.execute(staff.db)
    expect([exitCode, at('base de datos')[0]?.level]).toEqual([1, 'falla'])
    expect(at('auditoría: escritura')[0]?.level).toBe('falla')
  })

  it('migrations that are missing, newer, or need newer code', async () => {
    await owner(sql`UPDATE schema_migration SET name = '9998-x.sql' WHERE name = '0067-failed-actions.sql'`)
    expect(await level('migraciones')).toEqual(['falla'])
    await owner(sql`UPDATE schema_migration SET name = '0067-failed-actions.sql' WHERE name = '9998-x.sql'`)
    await owner(sql`INSERT INTO schema_migration (name, checksum) VALUES ('9998-x.sql', 'x')`)
    expect(await level('migraciones')).toEqual(['aviso'])
    await owner(sql`UPDATE schema_migration SET oldest_code = '9998' WHERE name = '9998-x.sql'`)
    expect(await level('migraciones')).toEqual(['falla'])
    await owner(sql`DELETE FROM schema_migration WHERE name = '9998-x.sql'`)
  })

  it('a sealer that is stuck, which the command leaves as it is', async () => {
    await sealAll(staff.db)
    await sql`INSERT INTO audit_event (at, actor_realm, action, outcome)
      VALUES (now() - interval '2 minutes', 'staff', 'staff', 'ok')`.execute(staff.db)
    expect(await level('auditoría: sellos')).toEqual(['falla'])
    expect(await level('auditoría: sellos')).toEqual(['falla'])
    await sealAll(staff.db)
    expect(await level('auditoría: sellos')).toEqual(['bien'])
  })

  it('heads that are not noted, or disagree with the chain', async () => {
    const heads = join(staff.folder, 'audit-heads.jsonl')
    await owner(sql`ALTER TABLE audit_seal DISABLE TRIGGER ALL`)
    await owner(sql`UPDATE audit_seal SET sealed_at = now() - interval '20 minutes'`)
    expect(await level('auditoría: anotaciones')).toEqual(['aviso'])
    const head = await findHead(staff.db)
    if (!head) throw new Error('nothing is sealed')
    await recordHead(heads, head)
    expect(await level('auditoría: anotaciones')).toEqual(['bien'])
    await recordHead(heads, { ...head, hash: 'ab'.repeat(32) })
    expect(await level('auditoría: anotaciones')).toEqual(['falla'])
    await recordHead(heads, { ...head, position: '99999' })
    expect(await level('auditoría: anotaciones')).toEqual(['falla'])
    await rm(heads)
  })

  it('a row of a month that has no table', async () => {
    await sql`INSERT INTO audit_event (at, actor_realm, action, outcome)
      VALUES (now() + interval '2 years', 'staff', 'staff', 'ok')`.execute(staff.db)
    expect(await level('auditoría: meses')).toEqual(['aviso'])
  })

  it('a verification that found a change', async () => {
    const verified = (ok: boolean) =>
      sql`INSERT INTO audit_verification (ended_at, result)
        VALUES (now(), ${JSON.stringify({ ok, rows: 1, broken: null })}::jsonb)`.execute(staff.db)
    expect(await level('auditoría: comprobación')).toEqual(['aviso'])
    await verified(true)
    expect(await level('auditoría: comprobación')).toEqual(['bien'])
    await verified(false)
    expect(await level('auditoría: comprobación')).toEqual(['falla'])
    await staff.db.deleteFrom('audit_verification').execute()
  })

  it('mail that failed, or that nobody sends', async () => {
    await sql`INSERT INTO mail_message (kind, state) VALUES ('confirmation', 'failed')`.execute(staff.db)
    expect(await level('correo')).toEqual(['aviso'])
    await sql`INSERT INTO mail_message (kind, state, created_at)
      VALUES ('confirmation', 'queued', now() - interval '16 minutes')`.execute(staff.db)
    expect(await level('correo')).toEqual(['falla'])
    await staff.db.deleteFrom('mail_message').execute()
  })

  it('imports that nobody works on', async () => {
    await sql`INSERT INTO staff_account (id, name, email, roles) OVERRIDING SYSTEM VALUE
      VALUES (1, 'Rosa Prueba', 'rosa@equipo.example', '{datos}')`.execute(staff.db)
    await sql`INSERT INTO import_job (kind, file_name, bytes, state, created_by, created_at)
      VALUES ('mapa', 'x.csv', 1, 'leyendo', '1', now() - interval '6 minutes')`.execute(staff.db)
    expect(await level('importaciones')).toEqual(['aviso'])
    await staff.db.deleteFrom('import_job').execute()
  })

  it('a housekeeping that does not run', async () => {
    const old = (age: string) =>
      sql`INSERT INTO rate_limit (bucket, key, window_start)
        VALUES ('login', ${age}, now() - ${age}::interval)`.execute(staff.db)
    await old('4 hours')
    expect(await level('limpieza')).toEqual(['aviso'])
    await old('2 days')
    expect(await level('limpieza')).toEqual(['falla'])
    await staff.db.deleteFrom('rate_limit').execute()
  })

  it('a password key that is missing', async () => {
    await addMember(staff.db, {
      numero_identificacion: '9900000009',
      password_hash: 'k:01234567:$argon2id$x',
    })
    expect(await level('claves de contraseñas')).toEqual(['falla'])
    await staff.db.deleteFrom('compareciente').where('numero_identificacion', '=', '9900000009').execute()
  })

  it('codes that wait for the staff', async () => {
    await issueCode(staff.db, testCode())
    await staff.db.updateTable('access_code').set({ held_at: new Date() }).execute()
    expect(await level('códigos')).toEqual(['aviso'])
    await staff.db.deleteFrom('access_code').execute()
  })

  it('alarms that nobody has reviewed', async () => {
    await sql`INSERT INTO emergency (command, actor, reason) VALUES ('x', 'ana', 'Prueba')`.execute(staff.db)
    expect(await level('emergencias')).toEqual(['aviso'])
    await staff.db.updateTable('emergency').set({ reviewed_at: new Date() }).execute()
  })

  it('gateways that are behind, refuse, or are gone, and a registry that cannot be read', async () => {
    const registry = () => level('registro de versiones')
    await present('b', 6)
    expect(await registry()).toEqual(['falla'])
    await present('b', 7, 'untrusted')
    expect(await registry()).toEqual(['falla'])
    await present('b', 7)
    await utimes(file('b'), new Date(), new Date(Date.now() - 120_000))
    expect(await registry()).toEqual(['aviso'])
    await rm(file('b'))
    expect(await registry()).toEqual(['bien'])
    await rm(file('a'))
    expect(await registry()).toEqual(['aviso'])
    await writeFile(join(staff.folder, 'registry/live.json'), '{')
    expect(await registry()).toEqual(['falla'])
    await rm(join(staff.folder, 'registry/live.json'))
    expect(await registry()).toEqual(['aviso'])
  })

  it('a site that is degraded, not ready, silent or away', async () => {
    ready = { statusCode: 200, body: '{"status":"degraded","audit":{"status":"degraded"}}' }
    expect((await diagnose()).at('sitio')).toMatchObject([
      { level: 'aviso', text: expect.stringMatching(/no está bien: audit degraded$/) },
    ])
    ready = { statusCode: 503, body: '{"status":"unavailable","database":{"status":"unavailable"}}' }
    expect((await diagnose()).at('sitio')).toMatchObject([
      { level: 'falla', text: expect.stringContaining('no está listo: database unavailable') },
    ])
    ready = { statusCode: 0, body: '' }
    expect(await level('sitio')).toEqual(['falla'])
    expect(await level('sitio', { PORT: '1' })).toEqual(['aviso'])
    ready = { statusCode: 200, body: 'hola' }
    expect(await level('sitio')).toEqual(['aviso'])
  })
})

describe('without a database', () => {
  const run = async (env: Record<string, string>) => {
    const printed: string[] = []
    const exitCode = await runStaff(['diagnostico'], {
      env: { DATA_DIR: staff.folder, PORT: port, ...env },
      folder: staff.folder,
      io: {
        print: (text) => void printed.push(text),
        log: () => undefined,
        ask: () => Promise.resolve(undefined),
      },
    })
    return { exitCode, page: printed.join('\n') }
  }

  it.each([
    [
      'with an unreachable server',
      { DATABASE_URL: 'postgres://fcr:secreto@127.0.0.1:1/x' },
      /No se pudo usar/,
    ],
    ['with an invalid address', { DATABASE_URL: 'mysql://secreto@x' }, /no se abrió: su configuración/],
    ['in an empty data folder, which stays empty', {}, /No hay base de datos en /],
  ])('prints the page, %s', async (_name, env, line) => {
    const { exitCode, page } = await run(env)
    expect(exitCode).toBe(1)
    expect(page).toMatch(line)
    expect(page).toMatch(/^bien +sitio +/m)
    expect(page).not.toContain('secreto')
  })
})
