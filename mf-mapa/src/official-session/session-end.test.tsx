import { officialHttp } from '@fcr/shared/session'
import { FakeApi, mountArea, startSessions } from '@fcr/shared/testing/area'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import routes from '../routes'
import { giveListsHeights, marker, markers, popup, press } from '../testing/map-page'
import { palmira, people } from '../testing/people'

const minute = 60_000
const after = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * minute))

let api: FakeApi
beforeEach(async () => {
  jest.useFakeTimers({ advanceTimers: true })
  giveListsHeights()
  api = new FakeApi()
  api.officials.people = people(2, palmira)
  await startSessions(api)
  await startSessions(api, { official: 'UBPD' })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const kept = ({ client }: Awaited<ReturnType<typeof mountArea>>) =>
  client.getQueriesData({ queryKey: ['external'] }).filter(([, data]) => data !== undefined)

describe('the session on the map', () => {
  async function open() {
    const page = await mountArea(routes, { at: '/mapaUBPD', api })
    press(await marker('Palmira, 2 personas'))
    await popup()
    await page.user.type(screen.getByLabelText('Nombre o cédula'), '1000')
    return page
  }

  it('says in whose name everything is recorded and for how long', async () => {
    await open()
    expect(await screen.findByText(/^Cada consulta queda registrada/)).toHaveTextContent(
      'Cada consulta queda registrada a nombre de Funcionaria Ficticia (UBPD). La sesión se cierra en 15 min',
    )
    await after(5)
    expect(screen.getByText(/se cierra en 10 min/)).toBeVisible()
  })

  it('shows the people without that line if an older API tells the kind of official alone', async () => {
    const call = officialHttp.call.bind(officialHttp)
    const calls = jest
      .spyOn(officialHttp, 'call')
      .mockImplementation((name, ...options) =>
        name === 'GET /ext/me' ? Promise.resolve({ kind: 'UBPD' } as never) : call(name, ...options),
      )
    await mountArea(routes, { at: '/mapaUBPD', api })
    expect(await marker('Palmira, 2 personas')).toBeVisible()
    await waitFor(() => expect(calls).toHaveBeenCalledWith('GET /ext/me', expect.anything()))
    expect(screen.queryByText(/^Cada consulta queda registrada/)).toBeNull()
  })

  it('warns before the idle timeout and continues on one press, with everything as it was', async () => {
    const { user } = await open()
    await after(13)
    expect(screen.getByText(/se cerrará en unos 2 minutos por falta de uso/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Seguir' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Seguir' })).toBeNull())
    expect(screen.getByText(/se cierra en 15 min/)).toBeVisible()
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(api.callsTo('/funciones/mapa')).toHaveLength(1)
  })

  it.each(['ended', 'unreachable'])(
    'leaves nothing on the page or in memory when time is up and the server has %s',
    async (how) => {
      const page = await open()
      if (how === 'ended') api.officials.session = null
      else for (const path of ['/ext/me', '/ext/logout']) api.broken.set(path, 'offline')
      await after(15.1)
      expect(await screen.findByText(/^Su sesión terminó y los datos se retiraron/)).toBeVisible()
      expect(screen.getByRole('link', { name: 'ingrese con un código nuevo' })).toHaveAttribute(
        'href',
        '/loginFuncionariosJEP',
      )
      expect(markers()).toEqual([])
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(page.container).not.toHaveTextContent(/Aurelio|100000000|Palmira|Funcionaria/)
      expect(kept(page)).toEqual([])
      act(() => void window.dispatchEvent(new Event('beforeprint')))
      expect(document.body).not.toHaveTextContent(/Aurelio|100000000|Palmira|Funcionaria/)
      expect(page.location().pathname).toBe('/mapaUBPD')
      expect(api.callsTo('/funciones/mapa')).toHaveLength(1)
      // What was typed is gone too: it may be a name.
      api.broken.clear()
      await startSessions(api, { official: 'UBPD' })
      await marker('Palmira, 2 personas')
      expect(screen.getByLabelText('Nombre o cédula')).toHaveValue('')
    },
  )

  it('is ended by its own clock even if the server never said how long it lasts', async () => {
    api.broken.set('/ext/me', 'offline')
    const page = await open()
    api.broken.set('/ext/logout', 'offline')
    await after(15.1)
    expect(await screen.findByText(/^Su sesión terminó/)).toBeVisible()
    expect(kept(page)).toEqual([])
  })
})

describe('the session on the page of a person', () => {
  it('ends with a clear line, and the record is gone from the page, memory and history entry', async () => {
    const page = await mountArea(routes, { at: '/mapaUBPD', api })
    press(await marker('Palmira, 2 personas'))
    press((await popup()).getByRole('link', { name: /1000000002/ }))
    expect(await screen.findByText(/^Cada consulta queda registrada/)).toBeVisible()
    api.officials.session = null
    await after(15.1)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Sesión terminada')
    expect(screen.getByText(/^Su sesión terminó/)).toBeVisible()
    expect(screen.queryByText('Person not found.')).toBeNull()
    expect(page.container).not.toHaveTextContent(/Aurelio|1000000002/)
    expect(page.location().state).toBeNull()
    expect(kept(page)).toEqual([])
    await page.back()
    expect(markers()).toEqual([])
  })

  it('ends with the one of another tab', async () => {
    const page = await mountArea(routes, { at: '/mapaUBPD', api })
    press(await marker('Palmira, 2 personas'))
    press((await popup()).getByRole('link', { name: /1000000002/ }))
    await screen.findByText(/^Cada consulta/)
    const message = new StorageEvent('storage', { key: 'fcr-external', newValue: 'signed-out' })
    act(() => void window.dispatchEvent(message))
    expect(await screen.findByText(/^Su sesión terminó/)).toBeVisible()
    expect(kept(page)).toEqual([])
  })
})
