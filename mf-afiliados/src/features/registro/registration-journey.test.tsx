import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Registration } from '@fcr/shared/contracts/registration'
import { validRegistration } from '@fcr/shared/testing'
import { createFakeApi, type FakeApi } from '../../testing/fake-api'
import { answerAll, control, press } from '../../testing/fill-form'
import { renderArea } from '../../testing/render-area'

// A whole form is some 300 keystrokes.
jest.setTimeout(60_000)

let api: FakeApi
let warnings: jest.SpiedFunction<typeof console.warn>
beforeEach(() => {
  api = createFakeApi()
  localStorage.clear()
  sessionStorage.clear()
  warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Fill order within a step: what switches a field on comes before it. */
const inOrder = (section: Record<string, string>, first: readonly string[]) => ({
  ...Object.fromEntries(first.map((name) => [name, section[name] ?? ''])),
  ...section,
})

async function fillUpToStep5(user: UserEvent, data: Registration) {
  await screen.findByRole('heading', { level: 1, name: 'Formulario de Afiliación' })
  await answerAll(user, data.userData)
  await press(user, 'Siguiente')
  await waitFor(() => control('fechaNacimiento'))
  await answerAll(user, data.secondSection)
  await press(user, 'Siguiente')
  await waitFor(() => control('etnia'))
  await answerAll(user, data.thirdSection)
  await press(user, 'Siguiente')
  await waitFor(() => control('activo'))
  await answerAll(user, data.fourthSection)
  await press(user, 'Siguiente')
  await waitFor(() => control('comparecienteJEP'))
  await answerAll(user, inOrder(data.fifthSection, ['comparecienteJEP', 'privadoLibertad']))
}

describe('the affiliation form, from the first to the last step', () => {
  it('registers the person with exactly the answers of the five sections and says so', async () => {
    const { user } = await renderArea('/registro', api)
    const data = validRegistration()
    await fillUpToStep5(user, data)
    await press(user, 'Finalizar')
    expect(await screen.findByRole('heading', { name: 'Inscripción Exitosa' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
    expect(api.callsOf('/funciones/registro').map(({ body }) => body)).toEqual([data])
    expect(api.members.get(data.userData.cedula)?.data).toEqual(data)
    expect(
      JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    ).not.toContain('Camino')
    expect(localStorage).toHaveLength(0)
  })

  it('keeps everything and offers to try again when the answer is lost, and creates one person', async () => {
    const { user } = await renderArea('/registro', api)
    const data = validRegistration()
    await fillUpToStep5(user, data)
    api.failNext('/funciones/registro', 'lost answer')
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No pudimos enviar su afiliación. Sus datos siguen aquí; puede intentarlo de nuevo.',
    )
    expect(warnings).toHaveBeenCalled()
    expect(control('numeroActaJEP')).toHaveValue('012345')

    await user.dblClick(screen.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByRole('heading', { name: 'Inscripción Exitosa' })).toBeVisible()
    const calls = api.callsOf('/funciones/registro')
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
    expect(api.members.size).toBe(1)
  })

  it('stays on step 5 when the answer is 200 without the statusCode 200', async () => {
    const { user } = await renderArea('/registro', api)
    await fillUpToStep5(user, validRegistration())
    api.failNext('/funciones/registro', { status: 200, body: { statusCode: 500, message: 'no' } })
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Finalizar' })).toBeEnabled()
  })

  it('tells somebody whose number is registered already to sign in', async () => {
    const { user } = await renderArea('/registro', api)
    const data = validRegistration()
    api.add({ ...data, userData: { ...data.userData, nombre: 'Otra Persona' } })
    await fillUpToStep5(user, data)
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ya existe una afiliación con este número de cédula.',
    )
    expect(api.members.get(data.userData.cedula)?.data.userData.nombre).toBe('Otra Persona')
  })
})
