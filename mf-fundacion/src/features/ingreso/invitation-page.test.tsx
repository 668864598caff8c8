import { FakeApi, mountArea, ok, refusal } from '@fcr/shared/testing/area'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import routes from '../../routes'

const token = 'aB3_-'.repeat(9).slice(0, 43)
const open = async (fragment: string, api = new FakeApi()) => {
  const invitation = {
    nombre: 'Marta Prueba',
    correo: 'marta@fundacion.example',
    roles: [],
    vence: '2026-11-30T15:00:00.000Z',
    reemplazo: true,
  }
  api.serve('POST /fundacion/invitacion', () => ok(invitation))
  const { user } = await mountArea(routes, { at: `/fundacion/invitacion${fragment}`, api })
  return { api, user }
}

it.each([
  ['', /^Abra esta página con el enlace de su invitación/],
  [`#${token.slice(0, 30)}`, /^El enlace está incompleto: su programa de correo lo cortó/],
])('says what is wrong with the link %j, and asks the server nothing', async (fragment, text) => {
  const { api } = await open(fragment)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(api.callsTo('/fundacion/invitacion')).toEqual([])
})

it('opens the invitation of a link to which a mail program has added a sign', async () => {
  const { api } = await open(`#%23${token}.`)
  expect(await screen.findByText('Marta Prueba')).toBeVisible()
  expect(api.callsTo('/fundacion/invitacion').map(({ body }) => body)).toEqual([{ token }])
})

it('says that an invitation no longer works', async () => {
  const api = new FakeApi()
  api.failNext('/fundacion/invitacion', refusal(404, 'invitation_gone', { message: 'No existe.' }))
  await open(`#${token}`, api)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Esta invitación ya no sirve/)
})

it('is accepted with a password and an application, whose printed codes are shown before the first page', async () => {
  const { api, user } = await open(`#${token}`)
  const setup = { inscripcion: 'i', secreto: 'ABCDEFGH', direccion: 'otpauth://totp/x?secret=ABCDEFGH' }
  api.serve('POST /fundacion/invitacion/codigo', () => ok(setup))
  api.serve('POST /fundacion/invitacion/contrasena', () => {
    api.staff.signIn(['atencion'])
    return ok({ codigos: ['AAAAA-BBBBB-CCCCC', 'DDDDD-EEEEE-FFFFF'] })
  })
  await user.click(await screen.findByRole('button', { name: /^Usar contraseña y una aplicación/ }))
  expect(await screen.findByText('ABCD EFGH')).toBeVisible()
  await user.type(screen.getByLabelText('Contraseña nueva'), 'Sendero2027')
  await user.type(screen.getByLabelText('Código de 6 dígitos'), '123 456')
  await user.click(screen.getByRole('button', { name: 'Crear mi ingreso' }))
  expect(await screen.findByText('DDDDD-EEEEE-FFFFF')).toBeVisible()
  expect(api.callsTo('/fundacion/invitacion/contrasena').map(({ body }) => body)).toEqual([
    { token, clave: { contrasena: 'Sendero2027', inscripcion: 'i', codigo: '123456' } },
  ])
  await user.click(screen.getByRole('button', { name: 'Ya los guardé' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
})
