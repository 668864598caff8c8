import { beforeEach, describe, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen } from '@testing-library/react'
import routes from '../../../routes'
import { anAccount, aRecord, late, PeopleApi } from '../../../testing/people-api'

let api: PeopleApi
beforeEach(() => {
  api = new PeopleApi()
})
const open = () =>
  mountArea(routes, { at: '/fundacion/personas/7/verificar', api, session: { staff: ['atencion'] } })
type User = Awaited<ReturnType<typeof open>>['user']
const bodyOf = (path: string) => api.callsTo(path).slice(-1)[0]?.body

describe('Verificar la identidad', () => {
  const fill = async (user: User) => {
    for (const box of await screen.findAllByRole('checkbox')) await user.click(box)
    await user.type(screen.getByRole('textbox', { name: /Qué vio/ }), 'Cédula física, coincide la foto')
  }

  it('needs every check and the note; then says so on the record', async () => {
    const { user, location } = await open()
    await user.click(await screen.findByRole('button', { name: 'Verificar la identidad' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Marque las cinco comprobaciones')
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Verificar la identidad' }))
    expect(await screen.findByText(/La identidad quedó verificada./)).toBeVisible()
    expect(location().pathname).toBe('/fundacion/personas/7')
    expect(bodyOf('/fundacion/personas/7/verificar')).toEqual({
      metodo: 'documento',
      referencia: 'Cédula física, coincide la foto',
    })
  })

  it('gives a person without a password the first one on the same page, on a slip that says where and whose', async () => {
    api.record = aRecord({ cuenta: { ...anAccount, contrasena: 'ninguna' } })
    const { user, location } = await open()
    for (const box of (await screen.findAllByRole('checkbox')).slice(0, 5)) await user.click(box)
    expect(screen.getByRole('checkbox', { name: /primera contraseña/ })).toBeChecked()
    await user.type(screen.getByRole('textbox', { name: /Qué vio/ }), 'Cédula física')
    await user.click(screen.getByRole('button', { name: 'Verificar y dar la contraseña' }))
    expect(await screen.findByText('Abcd-2345-Efgh')).toBeVisible()
    expect(bodyOf('/fundacion/personas/7/contrasena')).toEqual({
      motivo: 'Primera contraseña. Cédula física',
      contrasena: 'ninguna',
      contrasena_hasta: null,
    })
    expect(screen.getByText('Á. P. F.')).toBeVisible()
    expect(screen.getByText(/^9900000123 \(número de documento\)$/)).toBeVisible()
    expect(screen.getByText('localhost/login')).toBeVisible()
    expect(screen.getByRole('img', { name: 'Código QR de la dirección' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ya la entregué' }))
    expect(location().pathname).toBe('/fundacion/personas/7')
  })

  it('keeps what was written when another clerk was faster', async () => {
    api.refused = late('Ya la verificó Iván Muestra el 22/11/2026 a las 08:10. No se cambió nada.')
    const { user } = await open()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Verificar la identidad' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Ya la verificó Iván Muestra')
    expect(screen.getByRole('textbox', { name: /Qué vio/ })).toHaveValue('Cédula física, coincide la foto')
  })

  it('notes that it could not be done, with the reason', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('radio', { name: /Videollamada/ }))
    await user.click(screen.getByRole('button', { name: 'No se pudo verificar' }))
    await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'La foto no corresponde')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(/La identidad sigue como estaba./)).toBeVisible()
    expect(bodyOf('/fundacion/personas/7/no-verificada')).toEqual({
      metodo: 'videollamada',
      motivo: 'La foto no corresponde',
    })
  })
})
