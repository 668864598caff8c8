import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import { sql } from 'kysely'
import { countEmergencies } from '../staff/approvals/emergencies'
import { addMember, lastAudit } from '../testing/people'
import { startTestCli, type TestCli } from '../testing/cli'

const onMap = '9900000035'

let staff: TestCli
beforeAll(async () => {
  staff = await startTestCli()
})
afterAll(() => staff.close())
beforeEach(async () => {
  for (const table of [
    'approval',
    'emergency',
    'access_code',
    'compareciente',
    'staff_account',
    'map_person',
  ] as const)
    await staff.db.deleteFrom(table).execute()
  await addMember(staff.db)
  await staff.db.insertInto('map_person').values({ cc_identidad: onMap }).execute()
  await staff.write('mapa.csv', 'CC_IDENTIDAD\n9900000031\n')
})

const addAccount = (email: string, roles: StaffRole[] = ['atencion', 'accesos', 'datos']) =>
  staff.db
    .insertInto('staff_account')
    .values({ name: 'Rosa Ficticio', email, roles })
    .returning('id')
    .executeTakeFirstOrThrow()
const onTheMap = () => staff.db.selectFrom('map_person').select('cc_identidad')
const kept = async () => (await onTheMap().where('cc_identidad', '=', onMap).execute()).length
const imported = async () => (await onTheMap().where('cc_identidad', '!=', onMap).execute()).length
const codes = async () => (await staff.db.selectFrom('access_code').select('id').execute()).length
const asked = () => staff.db.selectFrom('approval').selectAll().execute()

const about = ['--tipo', 'JEP', '--funcionario', 'Ana', '--entidad', 'SDSJ', '--finalidad', 'Caso']
const irreversible: [string, string[]][] = [
  ['an erasure from the map', ['persona', 'borrar', onMap, '--mapa', '--si', '--motivo', 'Lo pidió']],
  ['an import', ['importar', 'mapa', 'mapa.csv', '--motivo', 'Lista de la UBPD']],
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
    expect([await kept(), await codes(), await imported()]).toEqual([1, 0, 0])
    const audit = await lastAudit(staff.db)
    expect(audit).toMatchObject({ outcome: 'asked', details: { approval: approval?.id } })
  })

  it('says what to do on a site without accounts that could approve it', async () => {
    const run = await staff.run(words)
    expect(run.exitCode).toBe(1)
    expect(run.logged).toContain('equipo invitar')
    expect(run.logged).toContain('--emergencia')
    expect([await asked(), await kept(), await codes(), await imported()]).toEqual([[], 1, 0, 0])
  })

  it('acts at once in an emergency, which is recorded and raises an alarm', async () => {
    const run = await staff.run([...words, '--emergencia'])
    expect(run.exitCode).toBe(0)
    expect(run.logged).toContain('ALARMA')
    expect((await kept()) === 0 || (await codes()) === 21 || (await imported()) === 1).toBe(true)
    expect(await staff.db.selectFrom('emergency').selectAll().execute()).toMatchObject([
      { command: words.slice(0, 2).join(' '), actor: expect.stringMatching(/^prueba \(.+@.+\)$/) as unknown },
    ])
    const audit = await lastAudit(staff.db)
    expect(audit.details).toMatchObject({ emergency: true })
  })
})

describe.each(irreversible)('%s asked for by command', (_what, words) => {
  const alarms = () => staff.db.selectFrom('emergency').selectAll().execute()

  it('raises an alarm if the name is not that of the system’s user: they could approve it themselves', async () => {
    await addAccount('rosa@equipo.example')
    await addAccount('otra@equipo.example')
    const { logged } = await staff.run([...words, '--actor', 'Rosa@equipo.example'])
    const [approval] = await asked()
    expect(approval).toMatchObject({ asked_by_name: 'Rosa Ficticio (por orden)' })
    expect(logged).toContain('ALARMA: pedido a nombre de «Rosa@equipo.example»')
    expect(await alarms()).toMatchObject([
      {
        command: words.slice(0, 2).join(' '),
        other_name: true,
        actor: expect.stringMatching(/^Rosa@equipo\.example \(.+@.+\)$/) as unknown,
        reason: expect.stringContaining(`Aprobación ${approval?.id}: `) as unknown,
      },
    ])
  })

  it('raises none under the name of the system’s user', async () => {
    await addAccount('rosa@equipo.example')
    expect((await staff.run(words, undefined, { FCR_ACTOR: '' })).logged).not.toContain('ALARMA')
    expect([(await asked()).length, await alarms()]).toEqual([1, []])
  })
})

it('adds up the codes of several commands of one user of the system', async () => {
  await addAccount('rosa@equipo.example')
  const issue = (count: number, ...words: string[]) =>
    staff.run(['codigos', 'emitir', ...about, '--cantidad', String(count), ...words], undefined, {
      FCR_ACTOR: '',
    })
  expect((await issue(15)).exitCode).toBe(0)
  const refused = await issue(6, '--actor', 'otra')
  expect(refused).toMatchObject({ exitCode: 1, logged: expect.stringContaining('falta --motivo') as unknown })
  expect((await issue(6, '--motivo', 'Jornada')).exitCode).toBe(0)
  expect([(await asked()).length, await codes()]).toEqual([1, 15])
  expect((await issue(5, '--motivo', 'Jornada', '--emergencia')).logged).toBe('')
  expect((await issue(1, '--motivo', 'Jornada', '--emergencia')).logged).toContain('ALARMA')
  expect([await codes(), await countEmergencies(staff.db)]).toEqual([21, 1])
})

it('the account named by --actor cannot be the second person', async () => {
  const { id } = await addAccount('rosa@equipo.example')
  const actor = ['--actor', 'Rosa@equipo.example']
  const words = ['persona', 'borrar', onMap, '--mapa', '--si', '--motivo', 'Lo pidió', ...actor]
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
      state: 'aprobada',
      payload: null,
      decided_at: new Date(),
      decided_by: approver,
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

describe('an import by command', () => {
  const lines = ['CC_IDENTIDAD;PRIMER_NOMBRE', '9900000031;Luz', '9900000032;Sol']
  const phones = ['NUMERO_CELULAR', '3001111111', '3009999999'].map(
    (phone, line) => `${lines[line]};${phone}`,
  )
  const run = (...words: string[]) => staff.run(['importar', 'mapa', 'mapa.csv', '--json', ...words])
  const errorOf = ({ json }: Awaited<ReturnType<typeof run>>) => (json()['error'] as { code: string }).code
  /** Approves as the site does. */
  const approve = (approver: string) =>
    staff.db
      .updateTable('approval')
      .set({
        state: 'aprobada',
        payload: null,
        decided_at: new Date(),
        decided_by: approver,
        granted: sql<string>`payload`,
      })
      .execute()
  beforeEach(() => staff.write('mapa.csv', lines.join('\n')))

  it('counts, asks a person of the staff, and stores nothing until that person approves', async () => {
    const { id: approver } = await addAccount('rosa@equipo.example', ['datos'])
    const first = await run('--motivo', 'Lista de la UBPD')
    const [approval] = await asked()
    expect(first.json()).toMatchObject({ approval: approval?.id, report: { added: 2, outcome: 'dry_run' } })
    expect(approval).toMatchObject({
      operation: 'importar archivo',
      payload: { kind: 'mapa', file: 'mapa.csv', counts: { added: 2, bad: 0 } },
    })
    const use = () => run('--aprobacion', approval?.id ?? '')
    expect([errorOf(await use()), await imported()]).toEqual(['not_collectable', 0])
    await approve(approver)
    expect((await use()).json()).toMatchObject({ report: { added: 2, outcome: 'done' } })
    expect(await imported()).toBe(2)
    expect(errorOf(await use())).toBe('not_collectable')
  })

  it.each([
    ['another file', () => staff.write('mapa.csv', [...lines, '9900000033;Mar'].join('\n'))],
    [
      'other data',
      () =>
        staff.db
          .insertInto('map_person')
          .values({ cc_identidad: '9900000031', primer_nombre: 'Otra' })
          .execute(),
    ],
    [
      'another user of the system',
      () => staff.db.updateTable('approval').set({ asked_by_system: 'otro@x' }).execute(),
    ],
  ])('an approval does not serve for %s', async (_what, change: () => Promise<unknown>) => {
    const { id: approver } = await addAccount('rosa@equipo.example', ['datos'])
    await run('--motivo', 'Lista de la UBPD')
    await approve(approver)
    await change()
    const before = await imported()
    const refused = await run('--aprobacion', (await asked())[0]?.id ?? '')
    expect(['import_changed', 'not_found']).toContain(errorOf(refused))
    expect(await imported()).toBe(before)
    // Refused attempts do not use it up.
    expect((await asked())[0]?.granted).not.toBeNull()
  })

  it('an approval does not serve if other rows change, as many as were approved', async () => {
    const { id: approver } = await addAccount('rosa@equipo.example', ['datos'])
    const setPhone = (number: string, numero_celular: string) =>
      staff.db.updateTable('map_person').set({ numero_celular }).where('cc_identidad', '=', number).execute()
    await staff.write('mapa.csv', phones.join('\n'))
    await run('--motivo', 'Prueba', '--emergencia')
    await setPhone('9900000031', '3000000000')
    await run('--motivo', 'Lista de la UBPD')
    await approve(approver)
    await setPhone('9900000031', '3001111111')
    await setPhone('9900000032', '3007777777')
    const refused = await run('--aprobacion', (await asked())[0]?.id ?? '')
    expect(errorOf(refused)).toBe('import_changed')
  })

  it('asks nothing for a file with bad rows, or one that changes nothing', async () => {
    await addAccount('rosa@equipo.example', ['datos'])
    await run('--motivo', 'Prueba', '--emergencia')
    expect((await run('--motivo', 'Prueba')).json()).toMatchObject({ ok: true, report: { unchanged: 2 } })
    await staff.write('mapa.csv', [...lines, 'x;Mar'].join('\n'))
    expect(errorOf(await run('--motivo', 'Prueba'))).toBe('bad_rows')
    expect(await asked()).toEqual([])
  })

  it('needs no reason to count, and one for everything else', async () => {
    expect((await run('--simular')).exitCode).toBe(0)
    for (const words of [[], ['--emergencia']]) expect((await run(...words)).exitCode).toBe(2)
    expect(await imported()).toBe(0)
  })
})
