import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findHead } from '../audit/chain'
import { recordHead } from '../audit/heads-file'
import { connectionEnvironment, findProgram, runProgram } from '../backup/postgres-programs'
import { filesIn } from '../backup/files'
import { findLastBackup } from '../backup/last-backup'
import { addSiteFiles, numbersOf, openBackupSite, type BackupSite } from '../testing/backup-site'
import { addMember } from '../testing/people'
import { testSecret } from '../testing/served-site'

const [stays, erased, annulled] = ['9900000001', '9900000002', '9900000003']

let site: BackupSite
/** The backup, made before an erasure and an annulment. */
let backup: string
let fingerprint: string
beforeAll(async () => {
  site = await openBackupSite('prepared')
  for (const numero_identificacion of [stays, erased, annulled])
    await addMember(site.db, { numero_identificacion, password_hash: 'none' })
  await addSiteFiles(site)
  const { exitCode, answer } = await site.run(['respaldo', 'crear', '--carpeta', 'backups'])
  expect(exitCode).toBe(0)
  backup = String(answer['folder'])
  fingerprint = String(answer['fingerprint'])
  const alone = ['--motivo', 'Prueba', '--emergencia']
  await site.run(['persona', 'borrar', erased, '--si', ...alone])
  await site.run(['identidad', 'anular', annulled, ...alone])
  const head = await findHead(site.db)
  if (head) await recordHead(site.place('audit-heads.jsonl'), head)
})
afterAll(() => site.remove())

const elsewhere = async (work: (other: BackupSite) => Promise<void>) => {
  const other = await openBackupSite('empty')
  try {
    await work(other)
  } finally {
    await other.remove()
  }
}

describe('a backup', () => {
  it('is closed to others, has no secrets and leaves nothing half made', async () => {
    const names = await filesIn(site.place('backups'))
    expect(names.filter((name) => name.includes('.local-key') || name.startsWith('.'))).toEqual([])
    for (const name of names) expect((await stat(site.place('backups', name))).mode & 0o777).toBe(0o600)
    expect((await stat(backup)).mode & 0o777).toBe(0o700)
    const text = await readFile(join(backup, 'manifest.json'), 'utf8')
    expect(text).not.toContain(new URL(site.url).password)
    expect(JSON.parse(text)).toMatchObject({ counts: { compareciente: 3 }, head: null })
    expect(await findLastBackup(site.db)).toBeInstanceOf(Date)
  })

  it('is found in order, also by its fingerprint', async () => {
    expect(await site.run(['respaldo', 'verificar', backup, '--huella', fingerprint])).toMatchObject({
      exitCode: 0,
      code: undefined,
    })
    const other = await site.run(['respaldo', 'verificar', backup, '--huella', '00'])
    expect(other.code).toBe('other_fingerprint')
  })

  it.each([
    ['a truncated dump', 'backup_damaged', (copy: string) => truncate(join(copy, 'database.dump'), 1000)],
    ['an altered file', 'backup_damaged', (copy: string) => writeFile(join(copy, 'site.json'), '{"a":1}')],
    ['a missing file', 'backup_damaged', (copy: string) => rm(join(copy, 'registry/areas/mf-mapa/a.js'))],
    ['a further file', 'backup_damaged', (copy: string) => writeFile(join(copy, 'x'), '')],
    ['no manifest', 'not_a_backup', (copy: string) => rm(join(copy, 'manifest.json'))],
    ['a cut manifest', 'bad_manifest', (copy: string) => truncate(join(copy, 'manifest.json'), 100)],
  ])('with %s is refused', async (_what, code, damage) => {
    const copy = site.place('damaged')
    await rm(copy, { recursive: true, force: true })
    await cp(backup, copy, { recursive: true })
    await damage(copy)
    expect(await site.run(['respaldo', 'verificar', copy])).toMatchObject({ exitCode: 1, code })
    // Before it looks at the database.
    expect(await site.run(['respaldo', 'restaurar', copy])).toMatchObject({ exitCode: 1, code })
  })

  it('passes the password in the environment', () => {
    const env = connectionEnvironment('postgres://ana:s%3Acreto@db.example:5433/fcr?sslmode=verify-full')
    expect(env).toMatchObject({ PGUSER: 'ana', PGPASSWORD: 's:creto', PGHOST: 'db.example', PGPORT: '5433' })
    expect(env['PGSSLROOTCERT']).toBeDefined()
  })
})

it('a drill restores into an empty database, reports and empties it again', async () => {
  await elsewhere(async (other) => {
    const words = ['respaldo', 'verificar', backup, '--ensayo', '--informe', site.place('drills.jsonl')]
    expect(await site.run([...words, '--base', other.url])).toMatchObject({ exitCode: 0, code: undefined })
    expect(await site.run([...words, '--base', other.url])).toMatchObject({ exitCode: 0, code: undefined })
    expect(await site.run([...words, '--base', site.url])).toMatchObject({ code: 'database_not_empty' })
    expect(await numbersOf(site.db)).toEqual([stays])
  })
  const lines = (await readFile(site.place('drills.jsonl'), 'utf8')).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { problem: unknown }).problem)).toEqual([
    ...[null, null],
    'database_not_empty',
  ])
})

describe('a restore', () => {
  const ledger = () => ['--supresiones', site.place('erasures.jsonl')]

  it('erases and annuls again what was erased and annulled after the backup, and records itself', async () => {
    await elsewhere(async (other) => {
      // The heads outlived the database.
      await cp(site.place('audit-heads.jsonl'), other.place('audit-heads.jsonl'))
      const done = await other.run(['respaldo', 'restaurar', backup, ...ledger()])
      expect(done).toMatchObject({ exitCode: 0, code: undefined })
      expect(done.answer['repeated']).toMatchObject([
        { kind: 'person', outcome: 'repeated' },
        { kind: 'annulment', outcome: 'repeated' },
      ])
      expect(await numbersOf(other.db)).toEqual([stays])
      expect(await readFile(other.place('registry', 'live.json'), 'utf8')).toBe('sound')
      const audit = await other.run(['auditoria', 'verificar'])
      expect(audit.answer['verification']).toMatchObject({
        ok: true,
        restores: [{ by: 'ana.prueba', position: '0', lost: { position: '3' } }],
      })
      // A second time there is nothing to do, and nowhere to restore.
      const again = await other.run(['respaldo', 'suprimir', ...ledger()])
      // Also what the restore itself has noted.
      expect(again.answer['repeated']).toEqual(
        Array.from({ length: 4 }, () => expect.objectContaining({ outcome: 'recorded' }) as unknown),
      )
      expect(await other.run(['respaldo', 'restaurar', backup])).toMatchObject({ code: 'database_not_empty' })
    })
  })

  it('that was done by hand is reported as tampering until it is noted', async () => {
    await elsewhere(async (other) => {
      const words = ['respaldo', 'restaurar', backup, ...ledger()]
      expect(await other.run(words)).toMatchObject({ exitCode: 0, code: undefined })
      // The heads of the site, without the restore's line.
      await cp(site.place('audit-heads.jsonl'), other.place('audit-heads.jsonl'))
      expect(await other.run(['auditoria', 'verificar'])).toMatchObject({ code: 'audit_broken' })
    })
    await elsewhere(async (other) => {
      const dump = join(backup, 'database.dump')
      const [program, env] = [await findProgram('pg_restore', 15), connectionEnvironment(other.url)]
      await runProgram(program, ['--no-owner', '--no-privileges', '--dbname=', dump], env)
      await other.run(['base', 'migrar'])
      await cp(site.place('audit-heads.jsonl'), other.place('audit-heads.jsonl'))
      expect(await other.run(['auditoria', 'verificar'])).toMatchObject({ code: 'audit_broken' })
      const noting = ['respaldo', 'anotar', '--momento', '2026-11-23T14:05:00-05:00', ...ledger()]
      expect((await other.run(noting)).answer['repeated']).toHaveLength(2)
      expect(await other.run(['auditoria', 'verificar'])).toMatchObject({ exitCode: 0, code: undefined })
      expect(await numbersOf(other.db)).toEqual([stays])
    })
  })

  it('names the files that are in the way, and changes nothing', async () => {
    await elsewhere(async (other) => {
      await addSiteFiles(other)
      const refused = await other.run(['respaldo', 'restaurar', backup])
      expect(refused).toMatchObject({ exitCode: 1, code: 'places_not_empty' })
      expect(refused.answer['inTheWay']).toEqual([other.place('registry'), other.place('site.json')])
    })
  })

  it('needs the key of the ledger, and a decision about erasures that may not have been committed', async () => {
    await elsewhere(async (other) => {
      const words = ['respaldo', 'restaurar', backup]
      const wrong = { PASSWORD_KEYS: testSecret('otra') }
      expect(await other.run([...words, ...ledger()], wrong)).toMatchObject({ code: 'ledger_key_missing' })
      const lines = (await readFile(site.place('erasures.jsonl'), 'utf8')).split('\n')
      const open = other.place('open.jsonl')
      await writeFile(open, lines.filter((line) => !line.includes('"state"')).join('\n'))
      expect(await other.run([...words, '--supresiones', open])).toMatchObject({ code: 'erasures_unsettled' })
      const omitting = [...words, '--supresiones', open, '--sin-confirmar', 'omitir']
      expect(await other.run(omitting)).toMatchObject({ exitCode: 0, code: undefined })
      expect(await numbersOf(other.db)).toEqual([stays, erased, annulled])
    })
  })
})
