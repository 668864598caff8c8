import { sql } from 'kysely'
import { readSystemUser } from '@fcr/shared/contracts/text/system-user'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hostname, userInfo } from 'node:os'
import pg from 'pg'
import { recordAudit } from '../audit/record'
import { addMember, lastAudit, testPerson } from '../testing/people'
import { noteAttempt } from '../identity/conflicts'
import { startTestCli, type TestCli } from '../testing/cli'
import { commands } from './commands'
import { Refusal } from './refusal'
import { runStaff } from './run'

let staff: TestCli
beforeAll(async () => {
  staff = await startTestCli()
  await addMember(staff.db)
})
afterAll(() => staff.close())

const number = testPerson.numero_identificacion
const staffRows = async () =>
  (await staff.db.selectFrom('audit_event').select('id').where('action', '=', 'staff').execute()).length

describe('the actor', () => {
  const actorOf = async (words: string[], env: Record<string, string>) => {
    await runStaff(['codigos', 'listar', ...words], {
      env,
      folder: staff.folder,
      io: { print: () => undefined, log: () => undefined, ask: () => Promise.resolve(undefined) },
      open: () => Promise.resolve({ db: staff.db, close: () => Promise.resolve() }),
    })
    const row = await staff.db
      .selectFrom('audit_event')
      .select(['actor_realm', 'actor_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return `${row?.actor_realm ?? ''} ${row?.actor_id ?? ''}`
  }

  it('is the one named, otherwise $FCR_ACTOR, otherwise the system user', async () => {
    expect(await actorOf(['--actor', 'ana.ficticia'], { FCR_ACTOR: 'luz' })).toBe('staff ana.ficticia')
    expect(await actorOf([], { FCR_ACTOR: 'luz' })).toBe('staff luz')
    expect(await actorOf([], {})).toBe(`staff ${userInfo().username}`)
  })

  it("is recorded with the system's user and host, which no given name can change", async () => {
    await actorOf(['--actor', 'ana.ficticia'], { USER: 'otro', SUDO_USER: 'luz' })
    const row = await lastAudit(staff.db)
    const system = { user: userInfo().username, uid: userInfo().uid, host: hostname() }
    expect(row.details['system']).toEqual({ ...system, claimedSudoUser: 'luz' })
    const { printed } = await staff.run(['auditoria', 'listar', '--autor', system.user])
    expect(printed).toContain(`personal ana.ficticia (${system.user}@${system.host} SUDO_USER=luz)`)
  })

  it('is shown alone for rows of an earlier version', async () => {
    await recordAudit(
      staff.db,
      { actor: { realm: 'staff', id: 'antes' }, action: 'staff', outcome: 'ok', details: { command: 'x' } },
      {},
    )
    expect((await staff.run(['auditoria', 'listar', '--autor', 'antes'])).printed).toMatch(
      /personal antes +x/,
    )
  })
})

describe('--json', () => {
  it('prints one document when help is requested, and when nothing is', async () => {
    const help = await staff.run(['ayuda', 'codigos', 'emitir', '--json'])
    expect([help.exitCode, help.json()]).toEqual([0, { ok: true, help: expect.any(Array) }])
    const nothing = await staff.run(['--json'])
    expect(nothing.exitCode).toBe(2)
    expect(nothing.json()).toMatchObject({ ok: false, error: { code: 'misunderstood' } })
  })
})

describe('every command', () => {
  const lines: Record<string, string[]> = {
    'codigos emitir': [
      '--tipo',
      'JEP',
      '--funcionario',
      'A',
      '--entidad',
      'B',
      '--finalidad',
      'C',
      '--cantidad',
      '2',
    ],
    'codigos recoger': ['1'],
    'codigos listar': [],
    'codigos revocar': ['1'],
    'codigos liberar': ['2', '--motivo', 'Prueba'],
    'identidad anular': [number, '--motivo', 'Prueba', '--emergencia'],
    'identidad conflictos': [],
    'identidad resolver': ['1', '--decision', 'descartar', '--motivo', 'Prueba'],
    'importar mapa': ['mapa.csv', '--motivo', 'Prueba', '--emergencia'],
    'importar comparecientes': ['personas.csv', '--motivo', 'Prueba', '--emergencia'],
    'importar lugares': ['lugares.csv', '--motivo', 'Prueba', '--emergencia'],
    'auditoria listar': [],
    'auditoria verificar': [],
    'persona exportar': [number],
    'persona borrar': [number, '--si', '--mapa', '--motivo', 'Prueba'],
    'correo estado': [],
    'correo fallidos': [],
    'correo reintentar': ['2'],
    'correo descartar': ['1'],
    'equipo invitar': ['--nombre', 'Ana Prueba', '--correo', 'ana@equipo.example', '--roles', 'atencion'],
    'equipo listar': [],
    'equipo desbloquear': ['1', '--motivo', 'Prueba'],
    'equipo retirar': ['1', '--motivo', 'Prueba', '--emergencia'],
    'claves estado': [],
    'base migrar': [],
    diagnostico: [],
  }

  /**
   * They need a server, or two, or rows of years: `reliability/backup.test.ts`, `reliability/move-database.test.ts`,
   * `archive-command.test.ts`.
   */
  const elsewhere = /^respaldo |^base trasladar$|^auditoria archivar$/

  /** Codes that somebody approved for this user of the system. */
  async function addApprovedCodes() {
    const about = {
      kind: 'JEP',
      official: 'A',
      entity: 'B',
      purpose: 'C',
      support: null,
      hours: 24,
      count: 1,
    }
    const { user, host } = readSystemUser({ os: { userInfo, hostname }, uid: process.getuid?.(), env: {} })
    await staff.db
      .insertInto('approval')
      .values({
        operation: 'codigos emitir',
        title: 'Emitir 1 código',
        reason: 'Prueba',
        state: 'aprobada',
        asked_by_name: 'prueba',
        asked_by_system: `${user}@${host}`,
        decided_at: new Date(),
        granted: JSON.stringify(about),
      })
      .execute()
  }

  it('writes exactly one row of the audit trail, sealed at once', async () => {
    await staff.db
      .transaction()
      .execute((trx) => noteAttempt(trx, { numero: number, address: '192.0.2.1', newCasesPerHour: 1 }))
    await sql`INSERT INTO mail_message (id, kind, state) OVERRIDING SYSTEM VALUE
      VALUES (1, 'confirmation', 'failed'), (2, 'confirmation', 'failed')`.execute(staff.db)
    await sql`INSERT INTO staff_account (name, email, roles) VALUES ('Rosa', 'rosa@equipo.example', '{atencion}')`.execute(
      staff.db,
    )
    await addApprovedCodes()
    await staff.write('mapa.csv', `CC_IDENTIDAD\n9900000031\n${number}\n`)
    await staff.write(
      'personas.csv',
      'numero_identificacion,nombre_apellido_completo\n9900000032,Luz Ejemplo\n',
    )
    await staff.write(
      'lugares.csv',
      'codigo_dane,nombre_departamento,nombre_municipio,latitud,longitud\n05001,Antioquia,Medellín,6.2,-75.6\n',
    )
    expect(Object.keys(lines)).toEqual(
      commands.map(({ name }) => name).filter((name) => !elsewhere.test(name)),
    )
    for (const [name, words] of Object.entries(lines)) {
      const before = await staffRows()
      const { exitCode, logged } = await staff.run([...name.split(' '), ...words, '--json'])
      // The test's name is not that of the system's user, so an approval that it asks for alarms too.
      const alarms = words.includes('--emergencia') || name === 'persona borrar'
      const alarm = alarms ? expect.stringContaining('ALARMA') : ''
      expect({ name, exitCode, logged }).toEqual({ name, exitCode: 0, logged: alarm })
      const [last, ...more] = await staff.db
        .selectFrom('audit_event')
        .leftJoin('audit_seal', 'audit_seal.event_id', 'audit_event.id')
        .select(['actor_realm', 'actor_id', 'details', 'position'])
        .where('action', '=', 'staff')
        .orderBy('id', 'desc')
        .limit((await staffRows()) - before)
        .execute()
      expect(more).toEqual([])
      expect(last).toMatchObject({ actor_realm: 'staff', actor_id: 'prueba', details: { command: name } })
      expect(last?.position).not.toBeNull()
    }
  })
})

describe('failures', () => {
  const failing = async (error: Error) => {
    const logged: string[] = []
    const exitCode = await runStaff(['codigos', 'listar'], {
      env: {},
      folder: staff.folder,
      io: {
        print: () => undefined,
        log: (line) => void logged.push(line),
        ask: () => Promise.resolve(undefined),
      },
      open: () => Promise.reject(error),
    })
    return { exitCode, logged: logged.join() }
  }

  it('end with exit code 1 and one line, without row values', async () => {
    expect(await failing(new Refusal('x', 'No se puede.'))).toEqual({ exitCode: 1, logged: 'No se puede.' })
    const error = Object.assign(new Error('Key (numero)=(9900000001) exists'), { code: '23505' })
    expect(await failing(error)).toEqual({ exitCode: 1, logged: 'Falló algo inesperado (Error 23505).' })
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/datos/x' })
    expect((await failing(full)).logged).toBe(
      'El disco está lleno: no se puede escribir en /datos/x. Libere espacio e intente de nuevo.',
    )
    const forbidden = Object.assign(new Error('no right'), { code: 'EACCES', path: '/datos' })
    expect((await failing(forbidden)).logged).toMatch(
      /^Este usuario no puede usar \/datos \(EACCES\)\. Cambie/,
    )
  })

  it.each(['57014', '55P03', '40P01'])(
    'report that nothing was done if the database was busy (%s)',
    async (code) => {
      const error = Object.assign(new pg.DatabaseError('…', 1, 'error'), { code })
      expect(await failing(error)).toEqual({
        exitCode: 1,
        logged: expect.stringContaining('no se hizo nada'),
      })
    },
  )

  it('name invalid settings', async () => {
    const logged: string[] = []
    const exitCode = await runStaff(['codigos', 'listar'], {
      env: { DATABASE_URL: 'mysql://secreto@x' },
      folder: staff.folder,
      io: {
        print: () => undefined,
        log: (line) => void logged.push(line),
        ask: () => Promise.resolve(undefined),
      },
    })
    expect(exitCode).toBe(1)
    expect(logged.join()).toContain('DATABASE_URL')
    expect(logged.join()).not.toContain('secreto')
  })
})
