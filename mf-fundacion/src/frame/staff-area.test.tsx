import { beforeEach, describe, expect, it } from '@jest/globals'
import type { StaffRole } from '@fcr/shared/contracts/staff/staff'
import { ApiError } from '@fcr/shared/session'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import type { PeopleSearch } from '../paths'
import { usePersonalState } from '../staff/personal-state'
import { StaffArea } from './staff-area'
import { RequireRole } from './require-role'
import type { Section } from './section'

const page = (title: string) => <h1>{title}</h1>
function People() {
  const { buscar = '' } = usePersonalState<PeopleSearch>().value
  return (
    <>
      <h1>Personas</h1>
      <p>Busca: {buscar}</p>
    </>
  )
}
const sections: Section[] = [
  {
    label: 'Hoy',
    path: '/fundacion',
    icon: null,
    roles: 'all',
    place: 'work',
    onPhone: 1,
    routes: [{ path: '/fundacion', element: page('Hoy') }],
  },
  {
    label: 'Personas',
    path: '/fundacion/personas',
    icon: null,
    roles: ['atencion'],
    place: 'work',
    onPhone: 2,
    routes: [
      { path: '/fundacion/personas', element: <People /> },
      { path: '/fundacion/personas/:id', element: page('Una persona') },
    ],
  },
  {
    label: 'Equipo',
    path: '/fundacion/equipo',
    icon: null,
    roles: ['administracion'],
    place: 'control',
    routes: [{ path: '/fundacion/equipo', element: page('Equipo') }],
  },
  {
    label: 'Mi cuenta',
    path: '/fundacion/cuenta',
    icon: null,
    roles: 'all',
    place: 'account',
    routes: [{ path: '/fundacion/cuenta', element: page('Mi cuenta') }],
  },
]
const routes: RouteObject[] = [
  { path: '/fundacion/ingreso', element: page('Ingreso del equipo') },
  {
    element: <StaffArea sections={sections} signIn={<p>formas de ingreso</p>} />,
    children: sections.map((section) => ({
      element: <RequireRole section={section} />,
      children: section.routes,
    })),
  },
]

const refused = { statusCode: 403, code: 'forbidden', message: 'forbidden' }
const refuse = () => Promise.reject(new ApiError(403, refused))

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})
const open = (at: string, staff: StaffRole[]) => mountArea(routes, { at, api, session: { staff } })
const rail = () => within(screen.getByRole('navigation', { name: 'Secciones' }))
const phone = () => within(screen.getByRole('navigation', { name: 'Secciones, barra inferior' }))
const names = (links: HTMLElement[]) => links.map((link) => link.textContent)

it('leads to the sign-in without a session, and tells it the page that was asked for', async () => {
  const { location } = await mountArea(routes, { at: '/fundacion/personas/7?pagina=2#datos', api })
  expect(await screen.findByRole('heading', { name: 'Ingreso del equipo' })).toBeVisible()
  expect(location()).toMatchObject({
    pathname: '/fundacion/ingreso',
    search: '',
    state: { from: '/fundacion/personas/7?pagina=2#datos' },
  })
})

describe('the navigation', () => {
  it('lists the sections of the person’s roles in their order, and marks the current one', async () => {
    await open('/fundacion/personas/7', ['atencion'])
    expect(names(rail().getAllByRole('link'))).toEqual(['Hoy', 'Personas'])
    expect(rail().getByRole('link', { current: 'page' })).toHaveTextContent('Personas')
    const heading = screen.getByRole('heading', { name: 'Una persona' })
    expect(heading).toBeVisible()
    // What is typed there is never stored on the device.
    expect(heading.closest('[data-drafts=none]')).not.toBeNull()
  })

  it('has all sections for somebody with all roles; on a phone, the others are behind ‘Más’', async () => {
    const { user } = await open('/fundacion', ['atencion', 'administracion'])
    expect(names(rail().getAllByRole('link'))).toEqual(['Hoy', 'Personas', 'Equipo'])
    await user.click(phone().getByText('Más'))
    await user.click(phone().getByRole('link', { name: 'Equipo' }))
    expect(screen.getByRole('heading', { name: 'Equipo' })).toBeVisible()
    expect(phone().getByText('Más').closest('details')).not.toHaveAttribute('open')
  })

  it('closes ‘Más’ on Escape and returns the focus', async () => {
    const { user } = await open('/fundacion', ['administracion'])
    const more = phone().getByText('Más')
    await user.click(more)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(more.closest('details')).not.toHaveAttribute('open'))
    expect(more).toHaveFocus()
  })

  it.each([
    [
      'what a page reads',
      (client: QueryClient) => client.query({ queryKey: ['fundacion', 'personas'], queryFn: refuse }),
    ],
    [
      'a change',
      (client: QueryClient) =>
        client.getMutationCache().build(client, { mutationFn: refuse }).execute(undefined),
    ],
  ])(
    'follows a role that is taken away when %s is refused: the page says so, and is no longer listed',
    async (_what, call) => {
      const { client } = await open('/fundacion/personas', ['atencion'])
      api.staff.signIn(['datos'])
      await call(client).catch(() => undefined)
      expect(await screen.findByText(/la función «Gestión de afiliados»/)).toBeVisible()
      expect(names(rail().getAllByRole('link'))).toEqual(['Hoy'])
    },
  )

  it('says in a section of another role which role it needs', async () => {
    await open('/fundacion/equipo', ['atencion'])
    expect(screen.getByRole('heading', { level: 1, name: 'Equipo' })).toBeVisible()
    const message = screen.getByText('Su cuenta no abre esta sección.').closest('[role="status"]')
    expect(message).toHaveTextContent('Es para quien tiene la función «Administración del equipo».')
  })
})

it('shows who is signed in, with which roles, and how', async () => {
  await open('/fundacion', ['atencion', 'datos'])
  expect(screen.getAllByRole('link', { name: /Marta Lucía Demostración/ })[0]).toHaveAttribute(
    'href',
    '/fundacion/cuenta',
  )
  expect(screen.getByText('Gestión de afiliados, Importaciones y exportaciones')).toBeVisible()
  expect(screen.getByText(/^Ingresó .* a las 8:04 a\. m\. con llave de acceso/)).toBeVisible()
})

describe('the quick search', () => {
  it('leads to the people without its text in the history', async () => {
    const { user, location } = await open('/fundacion', ['atencion'])
    await user.type(screen.getByRole('textbox', { name: 'Buscar una persona' }), ' 9900000101 {Enter}')
    expect(location()).toMatchObject({ pathname: '/fundacion/personas', search: '' })
    expect(JSON.stringify(location())).not.toContain('9900000101')
    expect(screen.getByText('Busca: 9900000101')).toBeVisible()
    expect(screen.queryByRole('search')).toBeNull()
  })

  it('is only for those who may see people', async () => {
    await open('/fundacion', ['administracion'])
    expect(screen.queryByRole('search')).toBeNull()
  })
})

it('signs out, and does not come back', async () => {
  const { user, location } = await open('/fundacion/personas', ['atencion'])
  await user.click(screen.getAllByRole('button', { name: 'Cerrar sesión' })[0] as HTMLElement)
  await waitFor(() => expect(location()).toMatchObject({ pathname: '/fundacion/ingreso', state: null }))
  await waitFor(() => expect(api.staff.session).toBeNull())
})
