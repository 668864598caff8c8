import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findInvitation } from '../../staff/team/invitations/invitations-repository'
import { countFailure, isLocked } from '../../limits/login-lock'
import { startTestCli, type TestCli } from '../../testing/cli'

let staff: TestCli
beforeAll(async () => {
  staff = await startTestCli()
})
afterAll(() => staff.close())

const invite = (correo: string, roles = 'administracion,datos', settings = {}) =>
  staff.run(
    ['equipo', 'invitar', '--nombre', 'Marta Ejemplo', '--correo', correo, '--roles', roles, '--json'],
    undefined,
    settings,
  )

describe('equipo invitar', () => {
  it('prints the link of the first administrator once, at the site’s address', async () => {
    const { json } = await invite('Marta@Equipo.example', 'administracion', {
      SITE_ORIGINS: 'https://fundacion.example',
    })
    const { link } = json() as { link: string }
    expect(link).toMatch(/^https:\/\/fundacion\.example\/fundacion\/invitacion#[\w-]{43}$/)
    expect(await findInvitation(staff.db, link.split('#')[1] ?? '')).toMatchObject({
      email: 'marta@equipo.example',
      roles: ['administracion'],
      invited_by: 'prueba',
      mailed: false,
    })
    const stored = JSON.stringify(await staff.db.selectFrom('audit_event').selectAll().execute())
    expect(stored).toContain('marta@equipo.example')
    expect(stored).not.toContain(link.split('#')[1])
  })

  it.each([
    ['an open invitation', 'marta@equipo.example', 'administracion', 1],
    ['unknown roles', 'otra@equipo.example', 'jefe', 2],
    ['no address', 'otra', 'datos', 2],
    ['letters of another alphabet', '\u043etra@equipo.example', 'datos', 2],
  ])('refuses %s', async (_name, correo, roles, exitCode) => {
    expect((await invite(correo, roles)).exitCode).toBe(exitCode)
  })
})

describe('equipo listar and retirar', () => {
  const add = async (email: string, roles: ('administracion' | 'datos')[]) => {
    const { id } = await staff.db
      .insertInto('staff_account')
      .values({ name: 'Rosa Muestra', email, roles })
      .returning('id')
      .executeTakeFirstOrThrow()
    await staff.db
      .insertInto('staff_passkey')
      .values({
        staff_account_id: id,
        credential_id: email,
        public_key: Buffer.alloc(1),
        counter: 0,
        transports: [],
        name: 'Celular',
      })
      .execute()
    return id
  }
  const remove = (id: string, ...how: string[]) =>
    staff.run(['equipo', 'retirar', id, '--motivo', 'Se fue', ...how])
  const removeNow = (id: string) => remove(id, '--emergencia')

  it('disables in an emergency, once, and never the last administrator; it is an alarm', async () => {
    const [administrator, other] = [
      await add('a@equipo.example', ['administracion']),
      await add('b@equipo.example', ['datos']),
    ]
    expect((await removeNow(other)).printed).toContain('Cuenta de Rosa Muestra desactivada.')
    expect((await removeNow(other)).logged).toContain('ya estaba desactivada')
    expect((await removeNow(administrator)).logged).toContain('única persona que administra')
    expect((await removeNow('99')).exitCode).toBe(1)
    const second = await add('c@equipo.example', ['administracion'])
    expect((await removeNow(administrator)).exitCode).toBe(0)
    expect((await removeNow(second)).exitCode).toBe(1)
    expect(await staff.db.selectFrom('emergency').select('command').execute()).toEqual([
      { command: 'equipo retirar' },
      { command: 'equipo retirar' },
    ])
    const { printed } = await staff.run(['equipo', 'listar'])
    expect(printed).toMatch(/b@equipo\.example.*desactivada/)
    expect(printed).toMatch(/c@equipo\.example.*activa.*1 llave/)
  })

  it('unlocks, also while no administrator gets in, and records it', async () => {
    const id = await add('e@equipo.example', ['datos'])
    for (let failure = 0; failure < 5; failure += 1)
      await countFailure(staff.db, { staffEmail: 'e@equipo.example' })
    const unlock = (account: string) =>
      staff.run(['equipo', 'desbloquear', account, '--motivo', 'Nadie puede ingresar'])
    expect((await unlock(id)).printed).toContain('desbloqueada')
    expect(await isLocked(staff.db, { staffEmail: 'e@equipo.example' })).toBe(false)
    expect((await unlock(id)).printed).toContain('No estaba bloqueada.')
    expect((await unlock('99')).exitCode).toBe(1)
    const [recorded] = await staff.db
      .selectFrom('audit_event')
      .select('details')
      .where('outcome', '=', 'ok')
      .orderBy('id', 'desc')
      .execute()
    expect(recorded?.details).toMatchObject({ account: id, reason: 'Nadie puede ingresar', locked: false })
  })

  it('asks an administrator otherwise', async () => {
    const id = await add('d@equipo.example', ['datos'])
    const { printed } = await remove(id)
    expect(printed).toContain('se pidió la aprobación')
    const account = staff.db.selectFrom('staff_account').select('disabled_at').where('id', '=', id)
    expect(await account.executeTakeFirst()).toEqual({ disabled_at: null })
    expect((await remove('99')).logged).toContain('No hay ninguna cuenta')
  })

  it('an invitation by command is an alarm once two administrators could approve it on the site', async () => {
    expect((await invite('nueva@equipo.example', 'datos')).logged).toBe('')
    await add('uno@equipo.example', ['administracion'])
    await add('dos@equipo.example', ['administracion'])
    expect((await invite('otra@equipo.example', 'datos')).logged).toContain('ALARMA: "equipo invitar"')
  })
})
