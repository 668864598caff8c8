import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { expectedProfile, fakeLookups, validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea, type MountedArea } from '@fcr/shared/testing/area'
import { press } from '../../testing/fill-form'
import routes from '../../routes'

const { cedula } = validRegistration().userData

let api: FakeApi
let page: MountedArea
beforeEach(() => {
  api = new FakeApi()
  api.accounts.add(validRegistration())
})
const address = () => page.location().pathname
const signedInAt = async (path: string) => {
  page = await mountArea(routes, { at: path, api, session: { member: cedula } })
  return page
}
const profileShown = () => screen.findByRole('heading', { level: 1, name: 'Ángela Prueba Ficticia' })

describe('the own profile', () => {
  it('shows what was registered', async () => {
    await signedInAt(`/vista-compareciente/${cedula}`)
    expect(screen.getByText('Cargando el perfil')).toBeInTheDocument()
    await profileShown()
    expect(screen.getByText(`C.C. ${cedula}`)).toBeVisible()
    expect(screen.getByText('Fecha de nacimiento').nextElementSibling).toHaveTextContent('1 de enero de 1970')
    expect(screen.getByText('Servicio activo').nextElementSibling).toHaveTextContent('No')
    expect(screen.getByText('Sala o sección').nextElementSibling).toHaveTextContent('SDSJ')
    expect(screen.getByRole('link', { name: 'Editar datos' })).toHaveAttribute('href', '/registro')
  })

  it('is printed with the name and the number on every sheet', async () => {
    await signedInAt(`/vista-compareciente/${cedula}`)
    await profileShown()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const head = screen.getByText(/^Perfil · Fundación/).closest('thead')
    expect(head).toHaveTextContent(`Ángela Prueba FicticiaC.C. ${cedula}`)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(head).not.toBeInTheDocument()
  })

  const unverified = /^Puede usar todo el sitio\. La Fundación verifica su identidad cuando ve su documento/
  const changed = { actualizado: '2026-07-01', desde: '2026-03-14' }

  it('says that the identity is not verified, and what that means', async () => {
    await signedInAt(`/vista-compareciente/${cedula}`)
    await profileShown()
    expect(screen.getByText('Datos declarados por la persona; identidad sin verificar')).toBeVisible()
    expect(screen.getByText('Último cambio de los datos: 28 de julio de 2026')).toBeVisible()
    expect(screen.getByText(unverified)).toBeVisible()
  })

  it('says that the data were imported, and the same of the identity', async () => {
    api.accounts.provenance = { identidad: 'importada', ...changed }
    await signedInAt(`/vista-compareciente/${cedula}`)
    await profileShown()
    expect(screen.getByText('Datos importados por la Fundación el 14 de marzo de 2026')).toBeVisible()
    expect(screen.getByText(unverified)).toBeVisible()
  })

  it('says since when the identity is verified, and nothing more', async () => {
    api.accounts.provenance = { identidad: 'verificada', ...changed }
    await signedInAt(`/vista-compareciente/${cedula}`)
    await profileShown()
    expect(screen.getByText('Identidad verificada por la Fundación el 14 de marzo de 2026')).toBeVisible()
    expect(screen.queryByText(unverified)).toBeNull()
  })

  it('is whole with an API that does not say where the data come from', async () => {
    api.broken.set('/perfil', { status: 200, body: expectedProfile(validRegistration(), fakeLookups) })
    await signedInAt(`/vista-compareciente/${cedula}`)
    await profileShown()
    expect(screen.queryByText(/Último cambio/)).toBeNull()
    expect(screen.queryByText(unverified)).toBeNull()
  })

  it('sends somebody who is not signed in to the login', async () => {
    page = await mountArea(routes, { at: `/vista-compareciente/${cedula}`, api })
    await waitFor(() => expect(address()).toBe('/login'))
  })

  it('corrects somebody else’s number to the own one', async () => {
    await signedInAt('/vista-compareciente/9900000999')
    await profileShown()
    expect(address()).toBe(`/vista-compareciente/${cedula}`)
    expect(screen.queryByText(/9900000999/)).toBeNull()
  })

  it('leads from the bare address to the own profile, or to the login', async () => {
    const { unmount } = await signedInAt('/vista-compareciente')
    await profileShown()
    expect(address()).toBe(`/vista-compareciente/${cedula}`)
    unmount()
    api = new FakeApi()
    page = await mountArea(routes, { at: '/vista-compareciente', api })
    await waitFor(() => expect(address()).toBe('/login'))
  })

  it('shows a person whom the server has no profile of by their number', async () => {
    api.broken.set('/perfil', { status: 404 })
    await signedInAt(`/vista-compareciente/${cedula}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'No Disponible' })).toBeVisible()
    expect(screen.getByText(`C.C. ${cedula}`)).toBeVisible()
    expect(screen.queryByText(/Último cambio/)).toBeNull()
  })

  it('leads home when the profile cannot be loaded', async () => {
    // The session loads a profile at the start; the page's own call is the one after it.
    api.failNext('/perfil', { status: 500 }, 1)
    await signedInAt(`/vista-compareciente/${cedula}`)
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('signs out and ends on the home page', async () => {
    const { user } = await signedInAt(`/vista-compareciente/${cedula}`)
    await profileShown()
    await press(user, 'Cerrar sesión')
    await waitFor(() => expect(api.callsTo('/auth/logout')).toHaveLength(1))
    expect(address()).toBe('/')
  })

  it('ends on the home page even when the logout does not arrive', async () => {
    const { user } = await signedInAt(`/vista-compareciente/${cedula}`)
    await profileShown()
    api.failNext('/auth/logout', 'offline')
    await press(user, 'Cerrar sesión')
    await waitFor(() => expect(api.callsTo('/auth/logout')).toHaveLength(1))
    expect(address()).toBe('/')
  })
})
