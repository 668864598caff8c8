import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { FakeApi, mountArea, ok, startSessions, requestId } from '@fcr/shared/testing/area'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { giveListsHeights } from '../../testing/map-page'
import { neiva, palmira, people, person } from '../../testing/people'
import routes from '../../routes'

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  giveListsHeights()
  api = new FakeApi()
})
afterEach(() => {
  jest.restoreAllMocks()
})

/** Mounts the area at a URL for a UBPD official. */
const open = (at: Parameters<typeof mountArea>[1]['at']) =>
  mountArea(routes, { at, api, session: { official: 'UBPD' } })

const entry = (record = person()) => ({
  pathname: `/person/${record.CC_IDENTIDAD}`,
  state: { person: record },
})
const section = (name: string) => within(screen.getByRole('region', { name }))
const valueOf = (title: string, label: string) =>
  section(title).getByText(label).nextElementSibling?.textContent

describe("a person's page", () => {
  it('shows the name without its empty parts, the document and three sections', async () => {
    const record = person({
      SEGUNDO_NOMBRE: ' ',
      SEGUNDO_APELLIDO: 'Ficticio',
      NUMERO_CELULAR: '3000000001',
      FECHA_INICIO_LABORES: '1999-01-01',
      TALLERES_UBPD: true,
      INFORMACION_UBPD: false,
      NIVEL_BRIGADA: 'Brigada de ejemplo',
      ...palmira,
    })
    api.officials.people = [record]
    await open(entry(record))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Aurelio Ejemplo Ficticio$/)
    expect(screen.getByText('Cédula de Ciudadanía: 1000000001')).toBeVisible()
    for (const value of ['Aurelio Ejemplo Ficticio', 'Palmira'])
      expect(screen.getByText(value)).toHaveAttribute('translate', 'no')
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Información de Contacto',
      'Información UBPD',
      'Información Militar',
    ])
    expect(valueOf('Información de Contacto', 'Celular principal')).toBe('300 000 0001')
    expect(valueOf('Información de Contacto', 'Correo electrónico principal')).toBe('NO DISPONIBLE')
    expect(valueOf('Información UBPD', 'Municipios donde laboró')).toBe('Palmira')
    expect(valueOf('Información UBPD', 'Fecha de inicio de labores')).toBe('1 de enero de 1999')
    expect(valueOf('Información UBPD', 'Talleres UBPD')).toBe('SI')
    expect(valueOf('Información UBPD', 'Información a la UBPD')).toBe('NO')
    expect(valueOf('Información Militar', 'Brigada')).toBe('Brigada de ejemplo')
    expect(valueOf('Información Militar', 'Batallón')).toBe('NO DISPONIBLE')
  })

  it('links back to the map', async () => {
    const { user, location } = await mountArea(routes, { at: '/person/1000000001', api })
    await user.click(screen.getByRole('link', { name: '← Volver al Mapa' }))
    expect(location().pathname).toBe('/mapaUBPD')
  })

  it('reloads a record from the history, and shows the newer one', async () => {
    api.officials.people = [person({ NUMERO_CELULAR: '3009999999' })]
    await open(entry(person({ NUMERO_CELULAR: '3000000001' })))
    expect(screen.queryByText('300 000 0001')).toBeNull()
    expect(await screen.findByText('300 999 9999')).toBeVisible()
    expect(screen.queryByText('300 000 0001')).toBeNull()
    expect(api.callsTo('/ext/mapa/1000000001')).toHaveLength(1)
    expect(api.callsTo('/funciones/mapa')).toEqual([])
  })

  it('shows the passed record at once when coming from the map, and has each opening recorded', async () => {
    api.officials.people = people(2, palmira)
    const { user } = await open('/mapaUBPD')
    const choose = async () => {
      await user.click(await screen.findByRole('button', { name: 'Ver todas las personas' }))
      await user.click(screen.getByRole('link', { name: /1000000002/ }))
    }
    await choose()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Aurelio Ejemplo')
    await waitFor(() => expect(api.callsTo('/ext/mapa/1000000002')).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: '← Volver al Mapa' }))
    await user.click(screen.getByRole('link', { name: /1000000002/ }))
    await waitFor(() => expect(api.callsTo('/ext/mapa/1000000002')).toHaveLength(2))
    expect(api.callsTo('/funciones/mapa')).toHaveLength(1)
  })

  it('has nothing recorded again when the network is back: that is no opening', async () => {
    api.officials.people = [person({ NUMERO_CELULAR: '3009999999' })]
    const { client } = await open(entry())
    await screen.findByText('300 999 9999')
    // The cache asks in the order in which its queries came: this one after the person's.
    const next = jest.fn(() => Promise.resolve('otro dato'))
    const other = new QueryObserver(client, { queryKey: ['otro'], queryFn: next, staleTime: 0 })
    const stop = other.subscribe(() => undefined)
    await waitFor(() => expect(client.isFetching()).toBe(0))
    act(() => {
      onlineManager.setOnline(false)
      onlineManager.setOnline(true)
    })
    await waitFor(() => expect(next).toHaveBeenCalledTimes(2))
    stop()
    expect(api.callsTo('/ext/mapa/1000000001')).toHaveLength(1)
  })

  it('says how many others served there at that time, and shows them on the map', async () => {
    const served = (CC_IDENTIDAD: string, from: string, to: string, NIVEL_BRIGADA: string, place: object) =>
      person({
        CC_IDENTIDAD,
        NIVEL_BRIGADA,
        FECHA_INICIO_LABORES: `${from}-01-01`,
        FECHA_FIN_LABORES: `${to}-12-31`,
        ...place,
      })
    api.officials.people = [
      served('1', '2001', '2004', 'Novena Brigada', { ...palmira, DEPARTAMENTOS_LABORO: 'VALLE DEL CAUCA' }),
      served('2', '2003', '2006', 'NOVENA BRIGADA', palmira),
      served('3', '1999', '2001', 'Sexta Brigada', palmira),
      served('4', '2005', '2009', 'Novena Brigada', palmira),
      served('5', '2001', '2004', 'Novena Brigada', neiva),
      served('6', '2010', '2011', 'Novena Brigada', { ...neiva, DEPARTAMENTOS_LABORO: 'Huila, Tolima' }),
    ]
    const { user, back } = await open('/mapaUBPD')
    await user.click(await screen.findByRole('button', { name: 'Ver todas las personas' }))
    await user.click(screen.getByRole('link', { name: /CC: 1$/ }))
    const everybody = screen.getByRole('link', {
      name: 'Otras 2 personas sirvieron en Palmira entre 2001 y 2004',
    })
    expect(everybody.closest('p')).toHaveTextContent(/2004; 1 en la misma brigada\.$/)
    await user.click(screen.getByRole('link', { name: '1 en la misma brigada' }))
    const numbers = () => screen.getAllByRole('link', { name: /CC: / }).map((link) => link.textContent)
    await waitFor(() =>
      expect(numbers()).toEqual(['Nombre: Aurelio Ejemplo CC: 1', 'Nombre: Aurelio Ejemplo CC: 2']),
    )
    expect(screen.getByLabelText('Sirvió desde el año')).toHaveValue('2001')
    expect(screen.getByLabelText('Departamento')).toHaveValue('Valle del Cauca')
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await user.click(await screen.findByRole('link', { name: /CC: 5$/ }))
    expect(
      screen.getByText('Ninguna otra persona del registro sirvió en Neiva entre 2001 y 2004.'),
    ).toBeVisible()
    // Several departments do not say which of them the municipality is in.
    await back()
    await user.click(await screen.findByRole('link', { name: /CC: 6$/ }))
    expect(screen.getByText('Cédula de Ciudadanía: 6')).toBeVisible()
    expect(screen.queryByText(/sirvió|sirvieron/)).toBeNull()
  })

  it('keeps nobody in memory once it is left', async () => {
    api.officials.people = [person()]
    const { client, goTo } = await open(entry())
    await screen.findByRole('heading', { level: 1 })
    const kept = () => client.getQueriesData({ queryKey: ['external', 'mapa'] }).filter(([, data]) => data)
    expect(kept()).not.toEqual([])
    await goTo('/otra')
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it('prints a sheet: who asked, when, the audit trail’s reference, and the sections', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'))
    })
    api.officials.people = [person({ NUMERO_CELULAR: '3000000001', TALLERES_UBPD: true })]
    const { user } = await open(entry())
    await screen.findByText(/^Cada consulta/)
    await user.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalled()
    const sheet = screen.getByText(/^Referencia de auditoría:/).closest('table') as HTMLElement
    expect(sheet).toHaveTextContent(`Referencia de auditoría: ${requestId}`)
    expect(sheet).toHaveTextContent('Aurelio EjemploC.C. 1000000001Persona del registro de la UBPD')
    expect(sheet).toHaveTextContent('Funcionario: Funcionaria Ficticia (UBPD) · Impreso: ')
    expect(sheet).toHaveTextContent('Celular principal300 000 0001Correo electrónico principalNo Disponible')
    expect(sheet).toHaveTextContent('Talleres UBPDSí')
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByText(/^Referencia de auditoría:/)).toBeNull()
  })

  it('names the data that the foundation is checking, on the page and on paper, and only those', async () => {
    const headers = { 'x-data-in-review': encodeURIComponent('Dirección de residencia') }
    api.broken.set('/ext/mapa/1000000001', ok(person(), headers))
    await open(entry())
    expect(await screen.findByText(/^Dato en revisión: Dirección de residencia\. /)).toBeVisible()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getByText('Dato en revisión').nextElementSibling).toHaveTextContent(
      /^Dirección de residencia$/,
    )
  })

  it('shows its record if the server is unreachable, in a live session', async () => {
    api.broken.set('/ext/mapa/1000000001', { status: 503 })
    await open(entry())
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Aurelio Ejemplo')
  })
})

it('explains a held session instead of showing the passed record, and calls once', async () => {
  api.officials.held = true
  await open(entry())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Su sesión está retenida\./)
  expect(screen.queryByText(/Aurelio/)).toBeNull()
  expect(screen.queryByText('Person not found.')).toBeNull()
  expect(screen.getByRole('link', { name: '← Volver al Mapa' })).toBeVisible()
  expect(api.callsTo('/ext/mapa/1000000001')).toHaveLength(1)
})

describe("'Person not found.'", () => {
  const notFound = () => screen.findByRole('heading', { level: 1, name: 'Person not found.' })

  it('is shown on a page without passed data, without any call', async () => {
    const { location } = await open('/person/1000000001')
    expect(await notFound()).toBeVisible()
    expect(api.calls).toEqual([])
    expect(location().pathname).toBe('/person/1000000001')
  })

  it.each([['nobody', null] as const, ['a JEP official', 'JEP'] as const])(
    'is what %s sees instead of a record in the history',
    async (_who, kind) => {
      api.officials.people = [person()]
      if (kind) await startSessions(api, { official: kind })
      await mountArea(routes, { at: entry(), api })
      expect(await notFound()).toBeVisible()
      expect(screen.queryByText(/Aurelio/)).toBeNull()
    },
  )

  it('is not what an official sees whose session has ended on the server', async () => {
    await startSessions(api, { official: 'UBPD' })
    api.officials.session = null
    await mountArea(routes, { at: entry(), api })
    expect(await screen.findByRole('heading', { level: 1, name: 'Sesión terminada' })).toBeVisible()
    expect(screen.queryByText(/Aurelio|Person not found/)).toBeNull()
  })

  it('is shown for a person who is no longer in the register', async () => {
    api.officials.people = [person({ CC_IDENTIDAD: '2' })]
    await open(entry())
    expect(await notFound()).toBeVisible()
  })
})
