import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { validRegistration } from '@fcr/shared/testing'
import { mountArea } from '@fcr/shared/testing/area'
import { answer, answerAll, control, press } from '../../../testing/fill-form'
import routes from '../../../routes'

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
/** What a reload does: the page is gone, the storage stays. */
const reload = () => {
  cleanup()
  return open()
}
const { userData } = validRegistration()
const offer = () => screen.queryByRole('button', { name: 'Continuar borrador' })
/** What the browser asks the page before it goes. */
const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event
}
const stored = () => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])

describe('drafts', () => {
  it('opens empty at step 1 after a reload, offers the draft and continues it where it stopped', async () => {
    let user = await open()
    expect(offer()).toBeNull()
    await answerAll(user, userData)
    await press(user, 'Siguiente')
    await waitFor(() => control('direccion'))
    await answer(user, 'direccion', 'Calle Inventada 0')
    expect(stored()).not.toContain(userData.contraseña)

    user = await reload()
    expect(control('nombre')).toHaveValue('')
    await press(user, 'Continuar borrador')
    await screen.findByText('Paso 2 de 5:')
    expect(control('direccion')).toHaveValue('Calle Inventada 0')
    expect(screen.getByText(/Escriba otra vez la contraseña en el paso 5/)).toBeVisible()
    expect(offer()).toBeNull()
    await press(user, 'Anterior')
    expect(control('nombre')).toHaveValue(userData.nombre)
    expect(control('contraseña')).toHaveValue('')
  })

  it('remembers the step that was reached, even if nothing was typed there', async () => {
    let user = await open()
    await answerAll(user, userData)
    await press(user, 'Siguiente')
    await screen.findByText('Paso 2 de 5:')
    user = await reload()
    await press(user, 'Continuar borrador')
    expect(await screen.findByText('Paso 2 de 5:')).toBeInTheDocument()
  })

  it('saves each character', async () => {
    const user = await open()
    await answer(user, 'nombre', 'Ángela P')
    expect(stored()).toContain('"Ángela P"'.replaceAll('"', '\\"'))
    await user.type(control('nombre'), 'r')
    expect(stored()).toContain('"Ángela Pr"'.replaceAll('"', '\\"'))
  })

  it('keeps an offered draft when the person types on without deciding', async () => {
    let user = await open()
    await answer(user, 'nombre', 'Primera Persona')
    user = await reload()
    await answer(user, 'nombre', 'Otra')
    user = await reload()
    await press(user, 'Continuar borrador')
    expect(control('nombre')).toHaveValue('Otra')
    user = await reload()
    await press(user, 'Descartar')
    await press(user, 'Continuar borrador')
    expect(control('nombre')).toHaveValue('Primera Persona')
  })

  it('forgets a discarded draft', async () => {
    let user = await open()
    await answer(user, 'nombre', 'Primera Persona')
    user = await reload()
    await press(user, 'Descartar')
    expect(offer()).toBeNull()
    expect(localStorage).toHaveLength(0)
    expect(user).toBeDefined()
  })

  it('does not offer a draft of more than 24 hours ago, and removes it', async () => {
    const user = await open()
    await answer(user, 'nombre', 'Primera Persona')
    const later = Date.now() + 24 * 60 * 60 * 1000 + 1000
    jest.spyOn(Date, 'now').mockReturnValue(later)
    await reload()
    expect(offer()).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('keeps nothing on a shared device and wipes what was kept, also after a reload', async () => {
    let user = await open()
    await answer(user, 'nombre', 'Primera Persona')
    await user.click(screen.getByRole('checkbox', { name: 'Equipo compartido: no guardar' }))
    expect(localStorage).toHaveLength(0)
    await answer(user, 'cedula', '9900000123')
    expect(localStorage).toHaveLength(0)
    user = await reload()
    expect(screen.getByRole('checkbox', { name: 'Equipo compartido: no guardar' })).toBeChecked()
    await answer(user, 'cedula', '9900000123')
    expect(stored()).not.toContain('9900000123')
  })

  it('survives a storage that refuses to work', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError')
    })
    const user = await open()
    await answer(user, 'nombre', 'Ángela Prueba')
    expect(control('nombre')).toHaveValue('Ángela Prueba')
    expect(screen.getByText(/Este navegador no permite guardar lo que escribe/)).toBeVisible()
    expect(leaving().defaultPrevented).toBe(true)
  })

  it('asks before a page goes whose content would be lost, and only then', async () => {
    const user = await open()
    await answer(user, 'nombre', 'Ángela')
    expect(leaving().defaultPrevented).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: 'Equipo compartido: no guardar' }))
    expect(leaving().defaultPrevented).toBe(true)
  })

  it('reads a draft of an older form: unknown answers are left out, new ones are empty', async () => {
    const { cedula } = userData
    const answers = { userData: { nombre: 'Ángela', cedula, inventado: 'x', celular: 5 }, sextaSection: {} }
    const draft = { id: 'viejo', owner: null, savedAt: Date.now(), answers }
    localStorage.setItem('fcr:registro:borradores', JSON.stringify([draft, null, 'basura']))
    const user = await open()
    // It does not say in which session it was typed.
    await press(user, 'Continuar borrador')
    await answer(user, 'cedulaBorrador', cedula)
    await press(user, 'Continuar borrador')
    expect(control('nombre')).toHaveValue('Ángela')
    expect(control('celular')).toHaveValue('')
  })
})
