import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { staffRealm } from '@fcr/shared/session'
import { FakeApi, mountArea, ok, startSessions } from '@fcr/shared/testing/area'
import { act, screen, waitFor } from '@testing-library/react'
import { QueryObserver, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouteObject } from 'react-router-dom'
import { StaffArea } from './staff-area'
import type { Section } from './section'

const minute = 60_000

/** A page with data of the session and something typed. */
function Page() {
  const [text, setText] = useState('')
  const { data } = useQuery({ queryKey: ['fundacion', 'dato'], queryFn: () => Promise.resolve('un dato') })
  if (data === undefined) return <p>cargando</p>
  return (
    <>
      <h1>Una persona</h1>
      <p>{data}</p>
      <input aria-label="Motivo" value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => void staffRealm.http.call('GET /fundacion/me').catch(() => undefined)}>
        Guardar
      </button>
    </>
  )
}
const sections: Section[] = []
/** Stands for the ways to sign in: the server has a session by then. */
const signIn = <button onClick={() => void staffRealm.reload()}>Ingresar</button>
const routes: RouteObject[] = [
  { path: '/fundacion/ingreso', element: <h1>Ingreso del equipo</h1> },
  {
    element: <StaffArea sections={sections} signIn={signIn} />,
    children: [{ path: '/fundacion', element: <Page /> }],
  },
]

let api: FakeApi
beforeEach(async () => {
  jest.useFakeTimers({ advanceTimers: true })
  api = new FakeApi()
  await startSessions(api, { staff: ['atencion'] })
})
afterEach(() => {
  jest.useRealTimers()
})

async function open() {
  const page = await mountArea(routes, { at: '/fundacion', api })
  await screen.findByText('un dato')
  await page.user.type(screen.getByLabelText('Motivo'), 'Llamó desde')
  return page
}
const after = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * minute))
const typed = () => screen.getByLabelText<HTMLInputElement>('Motivo')
const dialog = () => screen.findByRole('dialog', { name: 'Su sesión terminó' })

/** The server ends the session; the next call of the page is refused. */
async function expire({ user }: { user: { click: (element: Element) => Promise<void> } }) {
  api.staff.session = null
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await dialog()
}

describe('a session that expires while a page is in use', () => {
  it('hides the page, and gives it back with what was typed after signing in again in place', async () => {
    const page = await open()
    typed().focus()
    await expire(page)
    expect(typed().closest('[inert]')).toHaveClass('hidden')
    expect(page.location().pathname).toBe('/fundacion')
    api.staff.signIn(['atencion'])
    await page.user.click(screen.getByRole('button', { name: 'Ingresar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(typed()).toHaveValue('Llamó desde')
    expect(typed().closest('[inert], .hidden')).toBeNull()
    expect(screen.getByText('un dato')).toBeVisible()
  })

  it('loads what the page asked for in vain meanwhile', async () => {
    const page = await open()
    const key = ['fundacion', 'tarde']
    const late = { hoy: 1, solicitudes: null }
    api.serve('GET /fundacion/hoy/cuentas', () => ok(late))
    await expire(page)
    const observer = new QueryObserver(page.client, {
      queryKey: key,
      queryFn: () => staffRealm.http.call('GET /fundacion/hoy/cuentas'),
      retry: false,
    })
    const stop = observer.subscribe(() => undefined)
    await waitFor(() => expect(page.client.getQueryState(key)?.status).toBe('error'))
    api.staff.signIn(['atencion'])
    await page.user.click(screen.getByRole('button', { name: 'Ingresar' }))
    await waitFor(() => expect(page.client.getQueryData(key)).toEqual(late))
    stop()
  })

  it('gives nothing of it to another person', async () => {
    const page = await open()
    await expire(page)
    api.staff.signIn(['atencion'], { id: '12', nombre: 'Iván Muestra' })
    await page.user.click(screen.getByRole('button', { name: 'Ingresar' }))
    await screen.findByText('un dato')
    expect(typed()).toHaveValue('')
  })

  it('is left for the sign-in, without what was typed, on one press', async () => {
    const page = await open()
    await expire(page)
    await page.user.keyboard('{Escape}')
    expect(await dialog()).toBeInTheDocument()
    await page.user.click(screen.getByRole('button', { name: 'Salir y descartar lo escrito' }))
    expect(await screen.findByRole('heading', { name: 'Ingreso del equipo' })).toBeVisible()
    expect(page.client.getQueryCache().getAll()).toEqual([])
  })
})

describe('the end of an unused session', () => {
  it('is announced two minutes before, and put off on one press', async () => {
    const { user } = await open()
    typed().focus()
    await after(12.6)
    expect(screen.getByText('La sesión se cerrará en unos 2 minutos por falta de uso.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Seguir' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Seguir' })).toBeNull())
    expect(api.callsTo('/fundacion/me')).toHaveLength(1)
    await waitFor(() => expect(typed()).toHaveFocus())
  })

  it.each(['ended', 'unreachable'])('hides the page when the server has %s', async (how) => {
    await open()
    if (how === 'ended') api.staff.session = null
    else api.broken.set('/fundacion/me', 'offline')
    await after(15.1)
    expect(await dialog()).toBeVisible()
    expect(typed()).toHaveValue('Llamó desde')
    expect(typed().closest('[inert]')).not.toBeNull()
  })

  it('near its eight hours, says that signing in again loses nothing', async () => {
    api.staff.signIn(['atencion'], { segundos_restantes: 4 * 60 })
    await act(() => staffRealm.reload().then(() => undefined))
    await open()
    expect(screen.getByText(/^La sesión llega a su límite y termina en unos 4 minutos/)).toHaveTextContent(
      'Después ingrese otra vez: lo que escriba no se pierde.',
    )
    expect(screen.queryByRole('button', { name: 'Seguir' })).toBeNull()
  })
})
