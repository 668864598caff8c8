import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import routes from '../../routes'

const form = validRegistration()
const { cedula, email } = form.userData
const replies = 'Cuando la Fundación responda una de mis solicitudes'
const consultations = /Cuando una institución consulte mis datos/
const resend = { name: 'Enviar de nuevo el mensaje' }

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  api.accounts.add(validRegistration())
})

const open = async () => {
  const { user } = await mountArea(routes, {
    at: `/vista-compareciente/${cedula}`,
    api,
    session: { member: cedula },
  })
  return { user, region: within(await screen.findByRole('region', { name: 'Correo y avisos' })) }
}

describe('the address', () => {
  it('says that it is confirmed', async () => {
    api.rights.mail.confirmado = true
    const { region } = await open()
    expect(await region.findByText(email)).toHaveTextContent(`${email} Confirmado`)
    expect(region.queryByRole('button', resend)).toBeNull()
    expect(region.getByText(/^Los mensajes sobre la seguridad de su cuenta se envían siempre/)).toBeVisible()
  })

  it('says that it is not, and sends the message again', async () => {
    const { user, region } = await open()
    expect(await region.findByText(email)).toHaveTextContent(`${email} Sin confirmar`)
    await user.click(region.getByRole('button', resend))
    expect(await region.findByRole('status')).toHaveTextContent('Le enviamos el mensaje otra vez.')
    expect(api.callsTo('/perfil/correo/confirmacion')).toHaveLength(1)
  })

  it.each([
    [429, 'Ya le enviamos varios mensajes hoy.'],
    [500, 'No pudimos enviar el mensaje. Inténtelo de nuevo.'],
  ])('says with %s why the message was not sent: %s', async (status, text) => {
    api.failNext('/perfil/correo/confirmacion', { status })
    const { user, region } = await open()
    await user.click(await region.findByRole('button', resend))
    expect(await region.findByRole('alert')).toHaveTextContent(text)
  })

  it('shows that it was confirmed on another device', async () => {
    const { user, region } = await open()
    const button = await region.findByRole('button', resend)
    api.rights.mail.confirmado = true
    await user.click(button)
    await waitFor(() => expect(region.getByText(email)).toHaveTextContent(`${email} Confirmado`))
  })

  it('that is missing offers nothing to choose', async () => {
    const without = validRegistration()
    without.userData.email = ''
    api.accounts.add(without)
    const { region } = await open()
    expect(await region.findByText(/^No tiene un correo electrónico registrado\./)).toBeVisible()
    expect(region.queryByRole('checkbox')).toBeNull()
  })
})

describe('the notices', () => {
  it('are saved as soon as they are chosen, the last choice last', async () => {
    const { user, region } = await open()
    expect(await region.findByRole('checkbox', { name: replies })).toBeChecked()
    await user.click(region.getByRole('checkbox', { name: replies }))
    await user.click(region.getByRole('checkbox', { name: consultations }))
    expect(await region.findByRole('status')).toHaveTextContent('Su elección quedó guardada.')
    await waitFor(() => expect(api.rights.mail.avisos).toEqual({ solicitudes: false, consultas: true }))
    expect(api.callsTo('/perfil/correo/avisos').map(({ body }) => body)).toEqual([
      { solicitudes: false, consultas: false },
      { solicitudes: false, consultas: true },
    ])
  })

  it('go back to what is stored if they cannot be saved', async () => {
    api.failNext('/perfil/correo/avisos', 'offline')
    const { user, region } = await open()
    await user.click(await region.findByRole('checkbox', { name: consultations }))
    expect(await region.findByRole('alert')).toHaveTextContent('No pudimos guardar el cambio.')
    expect(region.getByRole('checkbox', { name: consultations })).not.toBeChecked()
  })
})
