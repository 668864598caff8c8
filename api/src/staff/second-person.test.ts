import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { countEmergencies } from '../foundation/approvals/emergencies'
import { addMember, testPerson } from '../testing/people'
import { startTestStaff, type TestStaff } from '../testing/staff'

const { numero_identificacion: number } = testPerson

let staff: TestStaff
beforeAll(async () => {
  staff = await startTestStaff()
})
afterAll(() => staff.close())
beforeEach(async () => {
  for (const table of ['approval', 'emergency', 'access_code', 'compareciente', 'staff_account'] as const)
    await staff.db.deleteFrom(table).execute()
  await addMember(staff.db)
})

const addAccount = (email: string) =>
  staff.db
    .insertInto('staff_account')
    .values({ name: 'Rosa Ficticio', email, roles: ['atencion', 'accesos'] })
    .returning('id')
    .executeTakeFirstOrThrow()
const members = async () => (await staff.db.selectFrom('compareciente').select('id').execute()).length
const codes = async () => (await staff.db.selectFrom('access_code').select('id').execute()).length
const asked = () => staff.db.selectFrom('approval').selectAll().execute()

const about = ['--tipo', 'JEP', '--funcionario', 'Ana', '--entidad', 'SDSJ', '--finalidad', 'Caso']
const irreversible: [string, string[]][] = [
  ['an annulment', ['identidad', 'anular', number, '--motivo', 'Es de otra persona']],
  ['an erasure', ['persona', 'borrar', number, '--si', '--motivo', 'Lo pidió']],
  ['many codes', ['codigos', 'emitir', ...about, '--cantidad', '21', '--motivo', 'Jornada']],
]

describe.each(irreversible)('%s by command', (_what, words) => {
  it('asks a person of the staff, and does nothing yet', async () => {
    await addAccount('rosa@equipo.example')
    const run = await staff.run([...words, '--json'])
    const [approval] = await asked()
    expect({ exitCode: run.exitCode, json: run.json() }).toMatchObject({
      exitCode: 0,
      json: { approval: approval?.id },
    })
    expect(approval).toMatchObject({ asked_by: null, asked_by_name: 'prueba (por orden)', state: 'espera' })
    expect(approval?.asked_by_system).toContain('@')
    expect([await members(), await codes(), await countEmergencies(staff.db)]).toEqual([1, 0, 0])
    const audit = await staff.db
      .selectFrom('audit_event')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ outcome: 'asked', details: { approval: approval?.id } })
  })

  it('says what to do on a site without accounts that could approve it', async () => {
    const run = await staff.run(words)
    expect(run.exitCode).toBe(1)
    expect(run.logged).toContain('equipo invitar')
    expect(run.logged).toContain('--emergencia')
    expect([await asked(), await members(), await codes()]).toEqual([[], 1, 0])
  })

  it('acts at once in an emergency, which is recorded and raises an alarm', async () => {
    const run = await staff.run([...words, '--emergencia'])
    expect(run.exitCode).toBe(0)
    expect(run.logged).toContain('ALARMA')
    expect((await members()) === 0 || (await codes()) === 21).toBe(true)
    expect(await staff.db.selectFrom('emergency').selectAll().execute()).toMatchObject([
      { command: words.slice(0, 2).join(' '), actor: expect.stringMatching(/^prueba \(.+@.+\)$/) as unknown },
    ])
    const audit = await staff.db
      .selectFrom('audit_event')
      .select('details')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(audit.details).toMatchObject({ emergency: true })
  })
})

it('the account named by --actor cannot be the second person', async () => {
  const { id } = await addAccount('rosa@equipo.example')
  const words = [
    'identidad',
    'anular',
    number,
    '--motivo',
    'Es de otra persona',
    '--actor',
    'Rosa@equipo.example',
  ]
  expect((await staff.run(words)).logged).toContain('equipo invitar')
  await addAccount('otra@equipo.example')
  expect((await staff.run(words)).exitCode).toBe(0)
  expect(await asked()).toMatchObject([{ asked_by: id, asked_by_name: 'Rosa Ficticio (por orden)' }])
})

it('approved codes are collected once, by the user who asked', async () => {
  const { id: approver } = await addAccount('rosa@equipo.example')
  const run = await staff.run([
    'codigos',
    'emitir',
    ...about,
    '--cantidad',
    '21',
    '--motivo',
    'Jornada',
    '--json',
  ])
  const { approval } = run.json() as { approval: string }
  const collect = () => staff.run(['codigos', 'recoger', approval, '--json'])
  expect((await collect()).json()).toMatchObject({ error: { code: 'not_collectable' } })
  const granted = { kind: 'JEP', official: 'Ana', entity: 'SDSJ', purpose: 'Caso', support: null }
  await staff.db
    .updateTable('approval')
    .set({
      ...{ state: 'aprobada', payload: null, decided_at: new Date(), decided_by: approver },
      granted: JSON.stringify({ ...granted, hours: 24, count: 21 }),
    })
    .execute()
  await staff.db.updateTable('approval').set({ asked_by_system: 'otro@servidor' }).execute()
  expect((await collect()).json()).toMatchObject({ error: { code: 'not_found' } })
  const system = await staff.db
    .selectFrom('audit_event')
    .select('details')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const { user, host } = system[0]?.details['system'] as { user: string; host: string }
  await staff.db
    .updateTable('approval')
    .set({ asked_by_system: `${user}@${host}` })
    .execute()
  expect((await collect()).json()['codes']).toHaveLength(21)
  expect((await collect()).exitCode).toBe(1)
  expect(await codes()).toBe(21)
})
