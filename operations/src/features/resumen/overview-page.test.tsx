import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { breakStream, gateway, openPage, sendSnapshot, startGateway } from '../../testing/fake-gateway'
import { area, figures, snapshot } from '../../testing/samples'
import { chartPoints } from './hours-chart'

beforeEach(() => {
  startGateway()
})
afterEach(() => {
  jest.useRealTimers()
})

const shownAreas = async () =>
  (await screen.findAllByRole('article')).map((each) => within(each).getByRole('heading').textContent)

describe('the overview', () => {
  it('warns of a version that fails, with both rates, and leads to the way back', async () => {
    openPage('/')
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent(
      /Mapa \(mf-mapa\) 1\.5\.0 falla en 3,2.% de las visitas; la anterior, 0,1.%\./,
    )
    expect(within(banner).getByRole('link', { name: 'Volver Mapa (mf-mapa) a 1.4.2' })).toHaveAttribute(
      'href',
      '/cambio?accion=rollback&area=mf-mapa&version=1.4.2',
    )
  })

  it('has no banner once nothing fails', async () => {
    openPage('/')
    await screen.findByRole('alert')
    sendSnapshot(snapshot({ alarms: [] }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByText('No hay alarmas abiertas.')).toBeInTheDocument()
  })

  it('compares with nothing if nobody visited the version before', async () => {
    const before = { version: '1.4.2', visits: 0, failing: 0 }
    const [alarm] = snapshot().alarms
    gateway.snapshot = snapshot({ alarms: alarm?.kind === 'failing' ? [{ ...alarm, before }] : [] })
    const mapa = gateway.snapshot.areas.find((each) => each.area === 'mf-mapa')
    if (mapa) mapa.figures.lastGood = null
    openPage('/')
    expect(await screen.findByRole('alert')).toHaveTextContent(/de las visitas\.41 de 1\.?284 visitas\./)
    const row = screen.getByRole('article', { name: 'Mapa (mf-mapa)' })
    expect(within(row).getByText('sin visitas')).toBeInTheDocument()
  })

  it('stops a canary that fails, instead of rolling back', async () => {
    const before = { version: '1.1.0', visits: 1000, failing: 1 }
    const alarm = {
      kind: 'failing',
      area: 'mf-externos',
      version: '1.2.0',
      visits: 90,
      failing: 9,
      before,
    } as const
    gateway.snapshot = snapshot({ alarms: [alarm] })
    openPage('/')
    expect(await screen.findByRole('link', { name: 'Detener la prueba de 1.2.0' })).toHaveAttribute(
      'href',
      '/cambio?accion=end-canary&area=mf-externos',
    )
  })

  it('shows the worst area first, then canaries, then by the part that fails', async () => {
    const worse = area('shell', { figures: { active: figures(100, 1), lastGood: null, canary: null } })
    gateway.snapshot = snapshot({
      areas: [...snapshot().areas.filter((each) => each.area !== 'shell'), worse],
    })
    openPage('/')
    expect(await shownAreas()).toEqual([
      'Mapa (mf-mapa)',
      'Funcionarios (mf-externos)',
      'Marco del sitio (shell)',
      'Sitio público (mf-public)',
    ])
  })

  it.each([
    ['Bien', 1000, 1, 'false'],
    ['Pocos datos', 3, 0, 'false'],
    ['Pocos datos', 3, 3, 'true'],
    ['Falla', 40, 40, undefined],
  ])(
    'an area is %s with %i visits, of which %i failed; only a healthy one is folded',
    async (chip, visits, failing, expanded) => {
      const row = area('mf-public', {
        figures: { active: figures(visits, failing), lastGood: null, canary: null },
      })
      gateway.snapshot = snapshot({ areas: [row], alarms: [] })
      openPage('/')
      const article = within(await screen.findByRole('article', { name: 'Sitio público (mf-public)' }))
      expect(article.getByText(chip)).toBeInTheDocument()
      expect(article.queryByRole('button', { name: /^Sitio público/ })?.getAttribute('aria-expanded')).toBe(
        expanded,
      )
    },
  )

  it('an area that was never live says so, and is folded', async () => {
    gateway.snapshot = snapshot({ areas: [area('mf-public', { active: null })], alarms: [] })
    openPage('/')
    const article = within(await screen.findByRole('article', { name: 'Sitio público (mf-public)' }))
    expect(article.getByText('Sin versión en vivo')).toBeInTheDocument()
    expect(article.getByRole('button', { name: /^Sitio público/, expanded: false })).toBeInTheDocument()
  })

  it('offers no way back where there is none, and never to switch the shell off', async () => {
    gateway.snapshot = snapshot({ areas: [area('shell', { lastGood: null })], alarms: [] })
    openPage('/')
    const row = await screen.findByRole('article', { name: 'Marco del sitio (shell)' })
    expect(within(row).queryByRole('link', { name: /Volver/ })).not.toBeInTheDocument()
    await userEvent.click(within(row).getByRole('button', { name: 'Más' }))
    expect(screen.getByRole('menuitem', { name: 'Poner otra versión' })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: /Apagar/ })).not.toBeInTheDocument()
  })

  it('counts the servers that have the newest revision', async () => {
    const gateways = [
      { gateway: 'a', host: 'Bogotá 1', revision: 214 },
      { gateway: 'b', host: 'Reserva', revision: 213 },
    ]
    gateway.snapshot = snapshot({ gateways })
    openPage('/')
    const sheet = await screen.findByRole('region', { name: 'Servidores' })
    expect(sheet).toHaveTextContent('1 de 2 al día con la revisión 214')
    expect(within(sheet).getByText('Atrasado')).toBeInTheDocument()
  })

  it('says of when it is while there is no connection, and goes on with the next snapshot', async () => {
    openPage('/')
    await screen.findByRole('alert')
    breakStream(false)
    expect(screen.getByText(/Sin conexión: esto es de las 2:07.a\. m\./)).toBeInTheDocument()
    sendSnapshot(snapshot({ revision: 215 }))
    expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
    expect(screen.getByText('Plataforma de publicación, revisión 215')).toBeInTheDocument()
  })

  const after = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))

  it('says so too when the stream has been silent for half a minute, and opens another one', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
    openPage('/')
    await after(1)
    expect(screen.getByText('Plataforma de publicación, revisión 214')).toBeInTheDocument()
    await after(19)
    sendSnapshot(snapshot({ revision: 215 }))
    await after(29)
    expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
    await after(1)
    expect(screen.getByText(/Sin conexión: esto es de las 2:07.a\. m\./)).toBeInTheDocument()
    gateway.snapshot = snapshot({ revision: 216 })
    await after(3)
    expect(screen.getByText('Plataforma de publicación, revisión 216')).toBeInTheDocument()
    expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
  })

  it('says so instead of loading on when an open stream brings nothing at all', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
    gateway.silent = true
    openPage('/')
    await after(1)
    expect(screen.getByText('Cargando lo que está en vivo')).toBeInTheDocument()
    await after(30)
    expect(screen.getByText(/^Sin conexión con el servidor\./)).toBeInTheDocument()
    expect(screen.queryByText('Cargando lo que está en vivo')).not.toBeInTheDocument()
    gateway.silent = false
    await after(3)
    expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument()
  })

  it('asks to sign in when the stream ends because the session has ended', async () => {
    openPage('/')
    await screen.findByRole('alert')
    gateway.session = undefined
    breakStream(true)
    expect(await screen.findByText(/Su sesión terminó/)).toBeInTheDocument()
  })
})

it('every page is in the navigation', async () => {
  openPage('/')
  const navigation = await screen.findByRole('navigation', { name: 'Operación' })
  const links = within(navigation).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Resumen', 'Historia', 'Versiones', 'Llaves'])
})

describe('the chart of the hours', () => {
  const hour = (failing: number) => ({ visits: 1000, failing })

  it('has a scale of 0 to 1 %, so that healthy areas look alike', () => {
    const [none, half, full] = chartPoints([hour(0), hour(5), hour(10)]).map(({ y }) => y)
    expect([none, half, full]).toEqual([34, 18.5, 3])
  })

  it('grows its scale for an area that fails more often', () => {
    expect(chartPoints([hour(10), hour(100)]).map(({ x, y }) => [x, Math.round(y)])).toEqual([
      [0, 31],
      [132, 3],
    ])
  })
})
