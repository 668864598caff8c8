import { FakeApi, mountArea, ok } from '@fcr/shared/testing/area'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import routes from '../../routes'

const token = 'aB3_-'.repeat(9).slice(0, 43)
const open = async (fragment: string) => {
  const api = new FakeApi()
  const invitation = {
    nombre: 'Marta Prueba',
    correo: 'marta@fundacion.example',
    roles: [],
    vence: '2026-11-30T15:00:00.000Z',
    reemplazo: true,
  }
  api.serve('POST /fundacion/invitacion', () => ok(invitation))
  await mountArea(routes, { at: `/fundacion/invitacion${fragment}`, api })
  return api
}

it.each([
  ['', /^Abra esta página con el enlace de su invitación/],
  [`#${token.slice(0, 30)}`, /^El enlace está incompleto: su programa de correo lo cortó/],
])('says what is wrong with the link %j, and asks the server nothing', async (fragment, text) => {
  const api = await open(fragment)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(api.callsTo('/fundacion/invitacion')).toEqual([])
})

it('opens the invitation of a link to which a mail program has added a sign', async () => {
  const api = await open(`#%23${token}.`)
  expect(await screen.findByText('Marta Prueba')).toBeVisible()
  expect(api.callsTo('/fundacion/invitacion').map(({ body }) => body)).toEqual([{ token }])
})
