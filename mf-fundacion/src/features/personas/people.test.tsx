import { beforeEach, describe, expect, it } from '@jest/globals'
import { staffRealm } from '@fcr/shared/session'
import { mountArea } from '@fcr/shared/testing/area'
import { act, screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'
import { PeopleApi } from '../../testing/people-api'

let api: PeopleApi
beforeEach(() => {
  api = new PeopleApi()
})
const open = () => mountArea(routes, { at: '/fundacion/personas', api, session: { staff: ['atencion'] } })
type User = Awaited<ReturnType<typeof open>>['user']
const page = () => within(screen.getByRole('main'))
const bodyOf = (path: string) => api.callsTo(path).slice(-1)[0]?.body
const box = () => page().getByRole('textbox', { name: 'Buscar en el registro' })
async function search(user: User, text: string) {
  await user.clear(box())
  await user.type(box(), `${text}{Enter}`)
}

describe('Personas', () => {
  const row = {
    id: '7',
    nombre_apellido_completo: 'Hernando Ejemplo Prueba',
    numero_identificacion: '9900000101',
    celular: '9900000101',
    correo: null,
    identidad: 'anulada' as const,
    cuenta: true,
    conflicto: true,
    actualizado: '2026-11-20T15:00:00.000Z',
    aproximada: false,
  }

  it('searches with what is typed, and leaves nothing of it in the browser’s history', async () => {
    api.found = { ...api.found, total: 1, filas: [row] }
    const { user, location } = await open()
    await search(user, ' 9900000101 ')
    await waitFor(() =>
      expect(bodyOf('/fundacion/personas/buscar')).toEqual({ texto: '9900000101', pagina: 1 }),
    )
    expect(box()).toHaveFocus()
    expect(box()).toHaveValue('9900000101')
    expect(JSON.stringify([location(), document.title])).not.toContain('9900000101')
    expect(JSON.stringify(api.calls.map(({ path, query }) => [path, query]))).not.toContain('9900000101')
    const line = await screen.findByRole('row', { name: /Hernando/ })
    for (const cell of within(line).getAllByRole('cell', { name: '9900000101' }))
      expect(cell).toHaveAttribute('translate', 'no')
    expect(within(line).getByText('Anulada')).toBeVisible()
    expect(within(line).getByText('Dos registros')).toBeVisible()
    expect(within(line).getByText('No Disponible')).toBeVisible()
    expect(within(line).getByRole('link')).toHaveAttribute('href', '/fundacion/personas/7')
  })

  it.each(['9900000101, 9900000102', 'CE 9900000101'])(
    'does not search what finds nobody for sure: %s',
    async (typed) => {
      const { user } = await open()
      const calls = api.callsTo('/fundacion/personas/buscar').length
      await search(user, typed)
      expect(await screen.findByText(/^Lo que escribió tiene /)).toBeVisible()
      expect(screen.getByRole('textbox')).toHaveFocus()
      expect(screen.queryByText('Ninguna persona')).toBeNull()
      expect(api.callsTo('/fundacion/personas/buscar')).toHaveLength(calls)
    },
  )

  it('searches an e-mail address, whatever its letters and digits', async () => {
    const { user } = await open()
    await search(user, 'ti9900@correo.example')
    await waitFor(() =>
      expect(bodyOf('/fundacion/personas/buscar')).toEqual({ texto: 'ti9900@correo.example', pagina: 1 }),
    )
  })

  it('shows each search again on the way back from a record, whose title names nobody', async () => {
    api.found = { ...api.found, total: 1, filas: [row] }
    const { user, back } = await open()
    await search(user, 'hernando')
    await search(user, '9900000101')
    await user.click(await screen.findByRole('link', { name: /Hernando/ }))
    await screen.findByRole('heading', { level: 1, name: api.record.perfil.nombre_apellido_completo })
    expect(document.title).toMatch(/^Persona\b/)
    await back()
    expect(box()).toHaveValue('9900000101')
    await waitFor(() => expect(bodyOf('/fundacion/personas/buscar')).toMatchObject({ texto: '9900000101' }))
    await back()
    expect(box()).toHaveValue('hernando')
    expect(await screen.findByRole('row', { name: /Hernando/ })).toBeVisible()
  })

  it('forgets the searches of the person before', async () => {
    const { user, api: server } = await open()
    await search(user, 'hernando')
    server.staff.signIn(['atencion'], { id: '12', nombre: 'Iván Muestra' })
    await act(() => staffRealm.reload().then(() => undefined))
    expect(box()).toHaveValue('')
    await waitFor(() => expect(bodyOf('/fundacion/personas/buscar')).toMatchObject({ texto: '' }))
  })

  it('lists similar names after the others, under a heading that counts them and leads to their page', async () => {
    const similar = { ...row, id: '8', nombre_apellido_completo: 'Ernando Ejemplo', aproximada: true }
    api.found = { ...api.found, total: 3, parecidos: 2, filas: [row, similar] }
    const { user, location } = await open()
    await search(user, 'hernando')
    const exact = within(await screen.findByRole('region', { name: '1 persona' }))
    expect(exact.queryByText('Ernando Ejemplo')).toBeNull()
    expect(
      within(screen.getByRole('region', { name: 'Parecidos: 2' })).getByText('Ernando Ejemplo'),
    ).toBeVisible()
    api.found = { ...api.found, total: 62, parecidos: 2, filas: [row] }
    await search(user, 'hernando ejemplo')
    await user.click(await screen.findByRole('link', { name: 'Ver los parecidos' }))
    expect(location().search).toBe('?pagina=3')
    api.found = { ...api.found, total: 1, parecidos: 1, filas: [similar] }
    await search(user, 'hernand')
    expect(await screen.findByText('Nadie tiene exactamente ese nombre.')).toBeVisible()
  })

  it('offers the searches without a word that find somebody, if nobody is found', async () => {
    api.found = { ...api.found, sinPalabra: ['Hernando Ejemplo', 'Hernando Muestra'] }
    const { user } = await open()
    await search(user, 'hernando ejemplo muestra')
    await user.click(await screen.findByRole('link', { name: 'Buscar «Hernando Muestra»' }))
    await waitFor(() =>
      expect(bodyOf('/fundacion/personas/buscar')).toMatchObject({ texto: 'Hernando Muestra' }),
    )
    expect(box()).toHaveValue('Hernando Muestra')
  })

  it('shows nobody of an earlier search while it looks for another text', async () => {
    api.found = { ...api.found, total: 1, filas: [row] }
    const { user } = await open()
    await search(user, 'hernando')
    await screen.findByRole('row', { name: /Hernando/ })
    const release = api.hold()
    await search(user, 'otra persona')
    expect(await screen.findByText('Buscando personas')).toBeInTheDocument()
    expect(screen.queryByRole('row', { name: /Hernando/ })).toBeNull()
    release()
    expect(await screen.findByRole('row', { name: /Hernando/ })).toBeVisible()
  })

  it('filters and pages by the address, and keeps the text', async () => {
    api.found = { ...api.found, total: 60, filas: [row] }
    const { user, location } = await open()
    await search(user, 'hernando')
    await user.click(await screen.findByRole('link', { name: /Declarada/ }))
    await user.click(await screen.findByRole('link', { name: 'Página 2' }))
    await waitFor(() =>
      expect(bodyOf('/fundacion/personas/buscar')).toEqual({
        texto: 'hernando',
        identidad: 'declarada',
        pagina: 2,
      }),
    )
    expect(location().search).toBe('?identidad=declarada&pagina=2')
  })

  it('says when nobody is found, and offers another attempt when the service fails', async () => {
    const { user } = await open()
    await search(user, 'nadie')
    expect(await screen.findByRole('heading', { name: 'Ninguna persona' })).toBeVisible()
    api.broken.set('/fundacion/personas/buscar', 'offline')
    await user.click(screen.getByRole('link', { name: /Verificada/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no respondió')
    api.broken.clear()
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
