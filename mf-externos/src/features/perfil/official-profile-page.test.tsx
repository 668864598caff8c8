import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { officialRecord, signOutOfficial } from '@fcr/shared/session'
import { FakeApi, mountArea, ok, startSessions, requestId } from '@fcr/shared/testing/area'
import { act, screen, waitFor, within } from '@testing-library/react'
import { card, olderCard, profile } from '../../testing/people'
import routes from '../../routes'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

/** Mounts the area at a URL for a JEP official. */
const open = (at: Parameters<typeof mountArea>[1]['at']) =>
  mountArea(routes, { at, api, session: { official: 'JEP' } })

const bases = ['/vista-compareciente-externos', '/vista-compareciente-ext'] as const
const passed = (base: string, id = '1000000001') => ({
  pathname: `${base}/${id}`,
  state: { record: card(), external: true },
})
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe.each(bases)('the read-only profile at %s', (base) => {
  it('shows the whole profile of the passed record, read-only', async () => {
    api.officials.profiles.set(
      '1000000001',
      profile({ municipio_residencia: 'Ibagué', servicio_activo: false }),
    )
    await open(passed(base))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aurelio Ejemplo Ficticio')
    expect(screen.getByText('C.C. 1000000001')).toBeVisible()
    expect(screen.getByText('Solo lectura')).toBeVisible()
    for (const value of ['Aurelio Ejemplo Ficticio', 'Ibagué'])
      expect(screen.getByText(value)).toHaveAttribute('translate', 'no')
    expect(valueOf('Municipio de residencia')).toBe('Ibagué')
    expect(valueOf('Servicio activo')).toBe('No')
    expect(screen.queryByText('Editar datos')).toBeNull()
    expect(api.callsTo('/ext/comparecientes/1000000001')).toHaveLength(1)
  })

  it('reads the record from storage after a reload, and requests the profile again', async () => {
    await startSessions(api, { official: 'JEP' })
    officialRecord.save(card())
    api.officials.profiles.set('1000000001', profile({ municipio_residencia: 'Ibagué' }))
    await mountArea(routes, { at: `${base}/1000000001`, api })
    expect(await screen.findByText('Ibagué')).toBeVisible()
  })

  it('says where the data come from', async () => {
    const procedencia = { identidad: 'verificada', desde: '2026-03-14', actualizado: '2026-11-02' } as const
    api.officials.profiles.set('1000000001', profile({ procedencia }))
    await open(passed(base))
    expect(
      await screen.findByText('Identidad verificada por la Fundación el 14 de marzo de 2026'),
    ).toBeVisible()
    expect(screen.getByText('Último cambio de los datos: 2 de noviembre de 2026')).toBeVisible()
  })

  it('opens a record from before that was stored, even if the profile is unavailable', async () => {
    await startSessions(api, { official: 'JEP' })
    officialRecord.save(olderCard())
    api.broken.set('/ext/comparecientes/1000000001', { status: 500 })
    await mountArea(routes, { at: `${base}/1000000001`, api })
    expect(await screen.findByText('C.C. 1000000001')).toBeVisible()
    expect(screen.queryByText(/Último cambio/)).toBeNull()
  })

  it("corrects a URL that is not the record's, on its own path", async () => {
    api.officials.profiles.set('1000000001', profile())
    const { location } = await open(passed(base, '999'))
    expect(await screen.findByText('C.C. 1000000001')).toBeVisible()
    expect(location()).toMatchObject({ pathname: `${base}/1000000001`, state: { external: true } })
    expect(api.callsTo('/ext/comparecientes/999')).toEqual([])
  })

  it.each([[{ status: 500 }], [{ status: 404 }], ['offline' as const]])(
    "shows the card's fields if the profile is unavailable (%j)",
    async (answer) => {
      api.broken.set('/ext/comparecientes/1000000001', answer)
      await open(passed(base))
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aurelio Ejemplo Ficticio')
      expect(valueOf('Rango')).toBe('Sargento Segundo')
      expect(valueOf('Sala o sección')).toBe('Sala de Amnistía o Indulto (SAI)')
      expect(valueOf('Municipio de residencia')).toBe('No Disponible')
      expect(screen.getByText('Datos declarados por la persona; identidad sin verificar')).toBeVisible()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('redirects to the code entry without a record', async () => {
    const { location } = await open(`${base}/1000000001`)
    expect(await screen.findByLabelText('Código de acceso')).toBeVisible()
    expect(location().pathname).toBe('/loginFuncionariosJEP')
    expect(api.callsTo('/ext/comparecientes/1000000001')).toEqual([])
  })

  it('redirects to the code entry without a session, and shows nothing meanwhile', async () => {
    const { location } = await mountArea(routes, { at: passed(base), api })
    await waitFor(() => expect(location().pathname).toBe('/loginFuncionariosJEP'))
    expect(screen.queryByText('Aurelio Ejemplo Ficticio')).toBeNull()
  })

  it('redirects to the code entry when the session has ended on the server', async () => {
    await startSessions(api, { official: 'JEP' })
    officialRecord.save(card())
    api.officials.session = null
    const { location } = await mountArea(routes, { at: passed(base), api })
    await waitFor(() => expect(location().pathname).toBe('/loginFuncionariosJEP'))
    expect(officialRecord.read()).toBeNull()
  })

  it("ends the session with 'Cerrar sesión'; 'Back' shows nothing of the person", async () => {
    await startSessions(api, { official: 'JEP' })
    api.officials.profiles.set('1000000001', profile({ municipio_residencia: 'Ibagué' }))
    officialRecord.save(card())
    const { user, client, location, back } = await mountArea(routes, {
      at: [passed(base), passed(base)],
      api,
    })
    await screen.findByText('Ibagué')
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    expect(await screen.findByLabelText('Código de acceso')).toBeVisible()
    expect(officialRecord.read()).toBeNull()
    expect(client.getQueriesData({ queryKey: ['external'] }).filter(([, data]) => data)).toEqual([])
    await back()
    await waitFor(() => expect(location().pathname).toBe('/loginFuncionariosJEP'))
    expect(screen.queryByText('Aurelio Ejemplo Ficticio')).toBeNull()
  })
})

it('names the data that the foundation is checking, on the page and on paper, and only those', async () => {
  const headers = {
    'x-data-in-review': ['Dirección de residencia', 'Rango'].map(encodeURIComponent).join(','),
  }
  api.broken.set('/ext/comparecientes/1000000001', ok(profile(), headers))
  await open(passed(bases[0]))
  const text = 'Dato en revisión: Dirección de residencia, Rango. '
  expect(await screen.findByText(new RegExp(text))).toBeVisible()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(valueOf('Dato en revisión')).toBe('Dirección de residencia, Rango')
})

it("explains a held session above the card's fields, and calls once", async () => {
  api.officials.held = true
  await open(passed(bases[0]))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Su sesión está retenida\./)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Aurelio Ejemplo Ficticio')
  expect(valueOf('Municipio de residencia')).toBe('No Disponible')
  expect(api.callsTo('/ext/comparecientes/1000000001')).toHaveLength(1)
})

it("goes to the code entry with 'Nueva búsqueda', keeping the session", async () => {
  api.officials.profiles.set('1000000001', profile())
  const { user } = await open(passed(bases[0]))
  await screen.findByRole('heading', { level: 1, name: 'Aurelio Ejemplo Ficticio' })
  await user.click(screen.getByRole('link', { name: 'Nueva búsqueda' }))
  expect(screen.getByRole('link', { name: 'Continuar con la sesión activa' })).toBeVisible()
})

describe('the printed sheet', () => {
  const print = () => act(() => void window.dispatchEvent(new Event('beforeprint')))
  const sheet = () => screen.getByText(/^Referencia de auditoría:/).closest('table')

  it('says who asked, about whom, when, and the reference of the audit trail', async () => {
    api.officials.profiles.set('1000000001', profile({ servicio_activo: false }))
    await open(passed(bases[0]))
    await screen.findByText(/^Cada consulta queda registrada/)
    expect(screen.queryByText(/^Referencia de auditoría/)).toBeNull()
    print()
    expect(sheet()).toHaveTextContent('Aurelio Ejemplo FicticioC.C. 1000000001Perfil del compareciente')
    expect(sheet()).toHaveTextContent(`Referencia de auditoría: ${requestId}`)
    expect(sheet()).toHaveTextContent(
      /Funcionario: Funcionaria Ficticia \(JEP\) · Impreso: \d+ de \w+ de \d{4}, \d+:\d\d [ap]\. m\./,
    )
    expect(valueOf('Consultado')).toMatch(/^\d+ de \w+ de \d{4}, \d+:\d\d [ap]\. m\.$/)
    expect(sheet()).toHaveTextContent('Servicio activoNo')
    expect(sheet()).toHaveTextContent('MagistradoNo DisponibleDefensa técnicaNo Disponible')
  })

  it('has no reference if the profile was unavailable', async () => {
    api.broken.set('/ext/comparecientes/1000000001', { status: 500 })
    await open(passed(bases[0]))
    await screen.findByRole('heading', { level: 1 })
    print()
    expect(sheet()).toHaveTextContent('Referencia de auditoría: No Disponible')
    expect(sheet()).not.toHaveTextContent('quedó registrada')
  })

  it('is offered by a button', async () => {
    const called = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    api.officials.profiles.set('1000000001', profile())
    const { user } = await open(passed(bases[0]))
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }))
    expect(called).toHaveBeenCalledTimes(1)
    called.mockRestore()
  })
})

it('hides a record in the history from a UBPD official', async () => {
  await mountArea(routes, { at: passed(bases[0]), api, session: { official: 'UBPD' } })
  expect(await screen.findByLabelText('Código de acceso')).toBeVisible()
  expect(screen.queryByText('Aurelio Ejemplo Ficticio')).toBeNull()
})

it('shows nothing on return from the back/forward cache until the session is confirmed', async () => {
  api.officials.profiles.set('1000000001', profile())
  await open(passed(bases[0]))
  await screen.findByRole('heading', { level: 1 })
  act(() => void window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true })))
  expect(screen.queryByText('Aurelio Ejemplo Ficticio')).toBeNull()
  api.officials.session = null
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(await screen.findByLabelText('Código de acceso')).toBeVisible()
})

it('returns to the results as they were', async () => {
  api.officials.cards = [card()]
  api.officials.profiles.set('1000000001', profile())
  const { user, location } = await open('/consultaFuncionariosJEP')
  await user.type(screen.getByLabelText('Nombre'), 'Aurelio{Enter}')
  await user.click(await screen.findByRole('link', { name: 'Aurelio Ejemplo Ficticio' }))
  await user.click(await screen.findByRole('link', { name: 'Volver a los resultados' }))
  expect(location().pathname).toBe('/consultaFuncionariosJEP')
  expect(screen.getByText('1 compareciente encontrado')).toBeVisible()
  expect(api.callsTo('/ext/search')).toHaveLength(1)
})

it('ignores navigation state of another type', async () => {
  await open({ pathname: '/vista-compareciente-externos/1', state: { profile: profile() } })
  expect(await screen.findByLabelText('Código de acceso')).toBeVisible()
})

it('goes blank as soon as the session ends elsewhere in the page', async () => {
  api.officials.profiles.set('1000000001', profile())
  await open(passed(bases[0]))
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(within(heading).getByText('Aurelio Ejemplo Ficticio')).toBeVisible()
  await act(() => signOutOfficial())
  expect(screen.queryByText('Aurelio Ejemplo Ficticio')).toBeNull()
})
