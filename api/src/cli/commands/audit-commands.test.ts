import { dayInBogota } from '@fcr/shared/contracts/dates'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordAudit } from '../../audit/record'
import { asOwner } from '../../database/app-role'
import { addMember, testCode } from '../../testing/people'
import { createCode } from '../../access-codes/codes'
import { startTestCli, type TestCli } from '../../testing/cli'

let staff: TestCli
let codeId: string
beforeAll(async () => {
  staff = await startTestCli()
  const memberId = await addMember(staff.db, { numero_identificacion: '9900000021' })
  codeId = (await createCode(staff.db, testCode({ official: 'Íñigo Ficticio' }))).id
  const official = { realm: 'external', id: codeId } as const
  const rows = [
    [{ realm: 'member', id: memberId }, 'logout', undefined],
    [{ realm: 'anonymous' }, 'login', '9900000021'],
    [official, 'external_profile', '9900000021'],
    [official, 'external_search', undefined],
    [{ realm: 'staff', id: 'otra' }, 'staff', '9900000022'],
  ] as const
  for (const [actor, action, subject] of rows)
    await recordAudit(
      staff.db,
      { actor, action, outcome: 'ok', ...(subject && { subject }) },
      { id: `0b9f2c1e-${action}` },
    )
})
afterAll(() => staff.close())

type Event = { action: string; subject: string | null; official: string | null; at: string }
async function listed(...words: string[]): Promise<Event[]> {
  const run = await staff.run(['auditoria', 'listar', '--json', ...words])
  expect(run.exitCode).toBe(0)
  return (run.json()['events'] as Event[]).filter(({ action }) => action !== 'staff')
}
const actions = async (...words: string[]) => (await listed(...words)).map(({ action }) => action)

describe('auditoria listar', () => {
  it('lists the newest first', async () => {
    expect(await actions()).toEqual(['external_search', 'external_profile', 'login', 'logout'])
  })

  it('finds actions on a person, and by the person', async () => {
    expect(await actions('--persona', '9900000021')).toEqual(['external_profile', 'login', 'logout'])
  })

  it.each([['Iñigo ficticio'], ['external']])('finds an official’s actions by "%s"', async (who) => {
    const events = await listed('--autor', who)
    expect(events.map(({ official }) => official)).toEqual(['Íñigo Ficticio', 'Íñigo Ficticio'])
  })

  it('finds the row that a printed sheet refers to', async () => {
    expect(await actions('--referencia', '0B9F2C1E-external_profile')).toEqual(['external_profile'])
    expect(await actions('--referencia', '0b9f2c1e')).toEqual([])
  })

  it('finds the actions of a staff member', async () => {
    const run = await staff.run(['auditoria', 'listar', '--autor', 'otra', '--json'])
    expect(run.json()['events']).toMatchObject([{ actor_id: 'otra', subject: '9900000022' }])
  })

  it('says in words what an official did, and was refused', async () => {
    const official = { realm: 'external', id: codeId } as const
    const refusal = { actor: official, action: 'refused', outcome: 'forbidden' } as const
    await recordAudit(staff.db, refusal, { id: 'words-refused' })
    const opened = await staff.run(['auditoria', 'listar', '--referencia', '0b9f2c1e-external_profile'])
    expect(opened.printed).toMatch(/funcionario Íñigo Ficticio +abrió el perfil +hecho +9900000021/)
    const refused = await staff.run(['auditoria', 'listar', '--referencia', 'words-refused'])
    expect(refused.printed).toMatch(
      /funcionario Íñigo Ficticio +pidió algo que no se le permite +sin permiso/,
    )
  })

  it('finds an action and days of Colombia', async () => {
    expect(await actions('--accion', 'login')).toEqual(['login'])
    const today = dayInBogota(new Date())
    expect(await actions('--desde', today, '--hasta', today)).toHaveLength(5)
    expect(await actions('--desde', '2999-01-01')).toEqual([])
    expect(await actions('--hasta', '2020-01-01')).toEqual([])
    expect((await staff.run(['auditoria', 'listar', '--desde', '31/01/2026'])).exitCode).toBe(2)
  })

  it('is itself recorded, and reports if there are more rows', async () => {
    await staff.run(['auditoria', 'listar', '--persona', '9900000021'])
    const { printed } = await staff.run(['auditoria', 'listar', '--limite', '1'])
    expect(printed).toMatch(/personal prueba \(\S+@\S+\) +auditoria listar/)
    expect(printed).toContain('Las últimas 1; puede haber más (--limite).')
  })
})

describe('auditoria verificar', () => {
  it('does not report success if no comparison was made', async () => {
    const missing = await staff.run(['auditoria', 'verificar', '--anotaciones', '/no/hay/sellos.jsonl'])
    expect([missing.exitCode, missing.logged]).toEqual([1, expect.stringContaining('no existe')])

    await writeFile(join(staff.folder, 'ajenos.jsonl'), '{"chain":"other","position":"1","hash":"00"}\n')
    const foreign = await staff.run(['auditoria', 'verificar', '--anotaciones', 'ajenos.jsonl', '--json'])
    expect(foreign.exitCode).toBe(1)
    expect(foreign.json()).toMatchObject({ error: { code: 'no_notes' }, verification: { ok: true } })
  })

  it('reports an intact trail, then an altered one', async () => {
    const whole = await staff.run(['auditoria', 'verificar', '--json'])
    expect(whole.exitCode).toBe(0)
    expect(whole.json()).toMatchObject({ ok: true, verification: { ok: true, broken: null } })

    // The externally noted head, and a chain that does not reach it.
    const { head } = whole.json()['verification'] as { head: { position: string } }
    const noted = { at: new Date().toISOString(), ...head, hash: 'f'.repeat(64) }
    await writeFile(join(staff.folder, 'sellos.jsonl'), `${JSON.stringify(noted)}\n`)
    const other = await staff.run(['auditoria', 'verificar', '--anotaciones', 'sellos.jsonl'])
    expect(other.exitCode).toBe(1)
    expect(other.logged).toContain('la cadena no es la que se anotó fuera de la base de datos')

    // By absolute path; as a log line.
    const line = { level: 30, time: 1, service: 'api', ...head, msg: 'audit trail sealed' }
    await writeFile(join(staff.folder, 'registro.jsonl'), `${JSON.stringify(line)}\n`)
    const log = await staff.run([
      'auditoria',
      'verificar',
      '--anotaciones',
      join(staff.folder, 'registro.jsonl'),
    ])
    expect([log.exitCode, log.printed]).toEqual([0, expect.stringContaining('que coinciden: 1')])

    await asOwner(staff.db, async (trx) => {
      await sql`ALTER TABLE audit_event DISABLE TRIGGER ALL`.execute(trx)
      await sql`UPDATE audit_event SET subject = '9900000099' WHERE subject = '9900000022'`.execute(trx)
      await sql`ALTER TABLE audit_event ENABLE TRIGGER ALL`.execute(trx)
    })
    const altered = await staff.run(['auditoria', 'verificar'])
    expect(altered.exitCode).toBe(1)
    expect(altered.logged).toMatch(/^LA AUDITORÍA FUE ALTERADA: fila \d+: la fila no es la que se selló\.$/m)
  })
})
