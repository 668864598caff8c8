import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { mountArea } from '@fcr/shared/testing/area'
import { answer, control, errorOf, press } from '../../../testing/fill-form'
import routes from '../../../routes'

const cedula = '9900000123'
const wrong = '9900000999'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  jest.restoreAllMocks()
})

const open = async () => {
  const { user } = await mountArea(routes, { at: '/registro' })
  await screen.findByRole('heading', { name: 'Información Personal' })
  return user
}
const reload = () => {
  cleanup()
  return open()
}
/** The browser was closed and opened again: the tab's own storage is gone. */
const openLater = () => {
  sessionStorage.clear()
  return reload()
}
const offer = () => screen.queryByRole('button', { name: 'Continuar borrador' })

/** Types a draft, and returns to the form in a later session. */
async function returnTo(answers: Record<string, string>) {
  const user = await open()
  for (const [name, value] of Object.entries(answers)) await answer(user, name, value)
  return openLater()
}
const typed = { nombre: 'Primera Persona', cedula }

async function tryWith(user: UserEvent, number: string) {
  if (document.getElementsByName('cedulaBorrador').length === 0) await press(user, 'Continuar borrador')
  await answer(user, 'cedulaBorrador', number)
  await press(user, 'Continuar borrador')
}
const expectTries = (text: string) =>
  expect(control('cedulaBorrador')).toHaveAccessibleDescription(expect.stringContaining(text))

describe('a draft of an earlier session', () => {
  it('shows nothing of what was typed until its cédula is typed again, then continues where it was', async () => {
    let user = await returnTo(typed)
    expect(control('nombre')).toHaveValue('')
    await press(user, 'Continuar borrador')
    expect(control('cedulaBorrador')).toHaveFocus()
    expect(control('cedulaBorrador')).toHaveAccessibleDescription(/^Le quedan 3 intentos;/)
    expect(document.body.innerHTML).not.toContain(typed.nombre)
    expect(document.body.innerHTML).not.toContain(cedula)

    await tryWith(user, 'C.C. 9.900.000.123')
    expect(control('nombre')).toHaveValue(typed.nombre)
    expect(control('cedula')).toHaveValue(cedula)
    expect(offer()).toBeNull()

    // From now on it is this session's.
    user = await reload()
    await press(user, 'Continuar borrador')
    expect(control('nombre')).toHaveValue(typed.nombre)
  })

  it('says at the field that a number is wrong, counts down, and remembers the tries over reloads and sessions', async () => {
    let user = await returnTo(typed)
    await tryWith(user, wrong)
    expect(errorOf('cedulaBorrador')).toBe('Esta cédula no coincide con la del borrador.')
    expect(control('cedulaBorrador')).toHaveFocus()
    expectTries('Le quedan 2 intentos;')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Esta cédula no coincide con la del borrador. Le quedan 2 intentos.',
    )
    expect(document.body.innerHTML).not.toContain(typed.nombre)

    user = await reload()
    await press(user, 'Continuar borrador')
    expectTries('Le quedan 2 intentos;')
    await tryWith(user, wrong)
    user = await openLater()
    await press(user, 'Continuar borrador')
    expectTries('Le queda 1 intento;')
    await tryWith(user, cedula)
    expect(control('nombre')).toHaveValue(typed.nombre)
  })

  it('is deleted by the third wrong number, which the page says', async () => {
    const user = await returnTo(typed)
    for (const number of [wrong, '9900000124', wrong]) await tryWith(user, number)
    expect(screen.getByText(/El borrador se borró de este equipo/).parentElement).toHaveFocus()
    expect(offer()).toBeNull()
    expect(localStorage).toHaveLength(0)
    await reload()
    expect(offer()).toBeNull()
  })

  it('does not count what cannot be a cédula', async () => {
    const user = await returnTo(typed)
    await press(user, 'Continuar borrador')
    await press(user, 'Continuar borrador')
    expect(errorOf('cedulaBorrador')).toBe('La cédula es obligatoria.')
    for (const text of ['99a', '9.90.000', 'Primera', '--']) {
      await answer(user, 'cedulaBorrador', text)
      await press(user, 'Continuar borrador')
      expect(errorOf('cedulaBorrador')).toBe('La cédula solo puede contener números.')
    }
    expectTries('Le quedan 3 intentos;')
  })

  it('takes the number as it is meant, though it was typed with dots', async () => {
    const user = await returnTo({ ...typed, cedula: '9.900.000.123' })
    await tryWith(user, cedula)
    expect(control('nombre')).toHaveValue(typed.nombre)
  })

  it.each(['', '9', '9900'])(
    'is not offered with %j for a cédula, but waits for its own tab',
    async (number) => {
      const user = await open()
      await answer(user, 'nombre', typed.nombre)
      if (number !== '') await answer(user, 'cedula', number)
      const tab = Object.entries(sessionStorage) as [string, string][]
      await openLater()
      expect(offer()).toBeNull()

      // The browser restores the tab.
      for (const [key, value] of tab) sessionStorage.setItem(key, value)
      await press(await reload(), 'Continuar borrador')
      expect(control('nombre')).toHaveValue(typed.nombre)
    },
  )

  it('is deleted at once by Descartar, also while the page asks', async () => {
    const user = await returnTo(typed)
    await press(user, 'Continuar borrador')
    await press(user, 'Descartar')
    expect(localStorage).toHaveLength(0)
    expect(offer()).toBeNull()
    expect(screen.getByText('El borrador se borró.')).toHaveRole('status')
  })

  it('does not hide what was typed in this tab', async () => {
    let user = await open()
    await answer(user, 'nombre', 'De esta pestaña')
    const tab = Object.entries(sessionStorage) as [string, string][]
    user = await openLater()
    await answer(user, 'nombre', 'De otra pestaña')
    await answer(user, 'cedula', cedula)
    for (const [key, value] of tab) sessionStorage.setItem(key, value)
    await press(await reload(), 'Continuar borrador')
    expect(control('nombre')).toHaveValue('De esta pestaña')
  })

  it('is not opened when its 24 hours end while it is on offer', async () => {
    const user = await returnTo(typed)
    await press(user, 'Continuar borrador')
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1000 + 1000)
    await tryWith(user, cedula)
    expect(screen.getByText(/El borrador ya no está en este equipo/)).toBeVisible()
    expect(control('nombre')).toHaveValue('')
  })

  it('keeps its age when it is unlocked', async () => {
    const user = await returnTo(typed)
    const start = Date.now()
    const now = jest.spyOn(Date, 'now').mockReturnValue(start + 23 * 60 * 60 * 1000)
    await tryWith(user, cedula)
    now.mockReturnValue(start + 24 * 60 * 60 * 1000 + 1000)
    await reload()
    expect(offer()).toBeNull()
  })

  it.each([-5, 3, 'muchos', null])('is not offered with a count of %j wrong numbers', async (failedTries) => {
    const draft = { id: 'x', owner: null, savedAt: Date.now(), answers: { userData: typed }, failedTries }
    localStorage.setItem('fcr:registro:borradores', JSON.stringify([draft]))
    await open()
    expect(offer()).toBeNull()
  })
})

describe('a draft on offer', () => {
  it('is announced politely, and is the first thing on the page', async () => {
    let user = await open()
    await answer(user, 'nombre', typed.nombre)
    user = await reload()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Tiene un borrador guardado en este equipo',
    )
    const bar = screen.getByRole('region', { name: 'Borrador guardado' })
    expect(bar.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    await user.tab()
    expect(offer()).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Descartar' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(offer()).toBeNull()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Imprimir el formulario vacío' })).toHaveFocus()
  })
})
