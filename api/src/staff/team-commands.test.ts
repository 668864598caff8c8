import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findInvitation } from '../foundation/team/invitations/invitations-repository'
import { startTestStaff, type TestStaff } from '../testing/staff'

let staff: TestStaff
beforeAll(async () => {
  staff = await startTestStaff()
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
      ...{ email: 'marta@equipo.example', roles: ['administracion'], invited_by: 'prueba', mailed: false },
    })
    const stored = JSON.stringify(await staff.db.selectFrom('audit_event').selectAll().execute())
    expect(stored).toContain('marta@equipo.example')
    expect(stored).not.toContain(link.split('#')[1])
  })

  it.each([
    ['an open invitation', 'marta@equipo.example', 'administracion', 1],
    ['unknown roles', 'otra@equipo.example', 'jefe', 2],
    ['no address', 'otra', 'datos', 2],
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
        ...{ staff_account_id: id, credential_id: email, public_key: Buffer.alloc(1), counter: 0 },
        ...{ transports: [], name: 'Celular' },
      })
      .execute()
    return id
  }
  const remove = (id: string) => staff.run(['equipo', 'retirar', id, '--motivo', 'Se fue'])

  it('disables an account once, and never the last administrator', async () => {
    const [administrator, other] = [
      await add('a@equipo.example', ['administracion']),
      await add('b@equipo.example', ['datos']),
    ]
    expect((await remove(other)).printed).toContain('Cuenta de Rosa Muestra desactivada.')
    expect((await remove(other)).logged).toContain('ya estaba desactivada')
    expect((await remove(administrator)).logged).toContain('única persona que administra')
    expect((await remove('99')).exitCode).toBe(1)
    const second = await add('c@equipo.example', ['administracion'])
    expect((await remove(administrator)).exitCode).toBe(0)
    expect((await remove(second)).exitCode).toBe(1)
    const { printed } = await staff.run(['equipo', 'listar'])
    expect(printed).toMatch(/b@equipo\.example.*desactivada/)
    expect(printed).toMatch(/c@equipo\.example.*activa.*1 llave/)
  })
})
