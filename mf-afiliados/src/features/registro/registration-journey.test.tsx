import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Registration } from '@fcr/shared/contracts/form/registration'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { answer, answerAll, control, errorOf, press, setAll } from '../../testing/fill-form'
import routes from '../../routes'

// A whole form is some 300 keystrokes.
let api: FakeApi
let warnings: jest.SpiedFunction<typeof console.warn>
afterEach(() => {
  jest.restoreAllMocks()
})
beforeEach(() => {
  api = new FakeApi()
  localStorage.clear()
  sessionStorage.clear()
  warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Fill order within a step: what switches a field on comes before it. */
const inOrder = (section: Record<string, string>, first: readonly string[]) => ({
  ...Object.fromEntries(first.map((name) => [name, section[name] ?? ''])),
  ...section,
})

/** Fills in the five steps at once; with `fill`, as a person would. */
async function fillUpToStep5(
  user: UserEvent,
  data: Registration,
  fill: (section: Record<string, string>) => Promise<void> = setAll,
) {
  await screen.findByRole('heading', { level: 1, name: 'Formulario de Afiliación' })
  await fill(data.userData)
  await press(user, 'Siguiente')
  await waitFor(() => control('fechaNacimiento'))
  await fill(data.secondSection)
  await press(user, 'Siguiente')
  await waitFor(() => control('etnia'))
  await fill(data.thirdSection)
  await press(user, 'Siguiente')
  await waitFor(() => control('activo'))
  await fill(data.fourthSection)
  await press(user, 'Siguiente')
  await waitFor(() => control('comparecienteJEP'))
  await fill(inOrder(data.fifthSection, ['comparecienteJEP', 'privadoLibertad']))
}

describe('the affiliation form, from the first to the last step', () => {
  it('registers the person with exactly the answers of the five sections and says so', async () => {
    const { user } = await mountArea(routes, { at: '/registro', api })
    const data = validRegistration()
    await fillUpToStep5(user, data, (section) => answerAll(user, section))
    await press(user, 'Finalizar')
    expect(await screen.findByRole('heading', { name: 'Inscripción Exitosa' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
    expect(api.callsTo('/funciones/registro').map(({ body }) => body)).toEqual([data])
    expect(api.accounts.members.get(data.userData.cedula)?.data).toEqual(data)
    expect(
      JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    ).not.toContain('Camino')
    expect(localStorage).toHaveLength(0)
  })

  it('keeps everything and offers to try again when the answer is lost, and creates one person', async () => {
    const { user } = await mountArea(routes, { at: '/registro', api })
    const data = validRegistration()
    await fillUpToStep5(user, data)
    api.failNext('/funciones/registro', 'lost response')
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No pudimos enviar su afiliación. Sus datos siguen aquí; puede intentarlo de nuevo.',
    )
    expect(warnings).toHaveBeenCalled()
    expect(control('numeroActaJEP')).toHaveValue('012345')

    await user.dblClick(screen.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByRole('heading', { name: 'Inscripción Exitosa' })).toBeVisible()
    const calls = api.callsTo('/funciones/registro')
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
    expect(api.accounts.members.size).toBe(1)
  })

  it('shows a password that only the server knew to be common beside its field, in step 1', async () => {
    const { user } = await mountArea(routes, { at: '/registro', api })
    await fillUpToStep5(user, validRegistration())
    const message = 'Esta contraseña es muy fácil de adivinar. Elija otra.'
    const errors = [{ path: 'userData.contraseña', message }]
    api.failNext('/funciones/registro', { status: 400, body: { errors } })
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await press(user, 'Corregir en el paso 1')
    await waitFor(() => expect(errorOf('contraseña')).toBe(message))
    expect(control('contraseña')).toHaveFocus()
  })

  it('stays on step 5 when the answer is 200 without the statusCode 200', async () => {
    const { user } = await mountArea(routes, { at: '/registro', api })
    await fillUpToStep5(user, validRegistration())
    api.failNext('/funciones/registro', { status: 200, body: { statusCode: 500, message: 'no' } })
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Finalizar' })).toBeEnabled()
  })

  it('tells somebody whose number is registered already to sign in, or to ask for a first password', async () => {
    const { user } = await mountArea(routes, { at: '/registro', api })
    const data = validRegistration()
    api.accounts.add({ ...data, userData: { ...data.userData, nombre: 'Otra Persona' } })
    await fillUpToStep5(user, data)
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Ya existe una afiliación con este número de cédula\. .*Si nunca puso una contraseña, .* llámenos al /,
    )
    expect(api.accounts.members.get(data.userData.cedula)?.data.userData.nombre).toBe('Otra Persona')
  })

  describe('whose answer was lost, after a reload', () => {
    /** Fills the form, sends it, loses the answer and the page, and goes on with the draft. */
    async function sendAndReload(password: string) {
      const data = validRegistration()
      const first = await mountArea(routes, { at: '/registro', api })
      await fillUpToStep5(first.user, data)
      api.failNext('/funciones/registro', 'lost response')
      await press(first.user, 'Finalizar')
      await screen.findByRole('alert')
      cleanup()

      const { user } = await mountArea(routes, { at: '/registro', api })
      await press(user, 'Continuar borrador')
      await screen.findByText('Paso 5 de 5:')
      expect(screen.getByText(/Escriba otra vez la contraseña/)).toBeVisible()
      await answer(user, 'contraseña', password)
      await answer(user, 'confirmContraseña', password)
      return { user, data }
    }

    it('tells that it had arrived, and which password counts', async () => {
      const { user, data } = await sendAndReload('OtroCamino2027')
      await press(user, 'Finalizar')
      expect(await screen.findByRole('heading', { name: 'Inscripción Exitosa' })).toBeVisible()
      expect(
        screen.getByText(/ya había llegado.*la contraseña que escribió en ese primer envío/),
      ).toBeVisible()
      expect(api.accounts.members.get(data.userData.cedula)?.data).toEqual(data)
      expect(localStorage).toHaveLength(0)
    })

    it('points to the earlier one where the answers have been changed since', async () => {
      const { user, data } = await sendAndReload('OtroCamino2027')
      await answer(user, 'numeroActaJEP', '999999')
      await press(user, 'Finalizar')
      expect(await screen.findByRole('alert')).toHaveTextContent('Puede ser la que usted envió hace poco')
      expect(api.accounts.members.get(data.userData.cedula)?.data).toEqual(data)
    })
  })

  it('says that there is no network, waits for the person, and sends what they confirm once it is back', async () => {
    const { user } = await mountArea(routes, { at: '/registro', api })
    const data = validRegistration()
    await fillUpToStep5(user, data)
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('Sin conexión. Lo que escribe queda guardado en este equipo.')).toBeVisible()
    api.failNext('/funciones/registro', 'offline')
    await press(user, 'Finalizar')
    expect(await screen.findByRole('alert')).toHaveTextContent('pulse Finalizar cuando vuelva la conexión')

    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('alert')).toHaveTextContent('Ya hay conexión.')
    expect(api.accounts.members.size).toBe(0)
    await press(user, 'Finalizar')
    expect(await screen.findByRole('heading', { name: 'Inscripción Exitosa' })).toBeVisible()
  })

  it('says that a slow network is still sending, and gives up in the end, with nothing lost', async () => {
    const { user } = await mountArea(routes, { at: '/registro', api })
    await fillUpToStep5(user, validRegistration())
    jest.useFakeTimers()
    try {
      api.hold()
      fireEvent.click(screen.getByRole('button', { name: 'Finalizar' }))
      await act(() => jest.advanceTimersByTimeAsync(9_000))
      expect(screen.getByText(/La conexión está lenta. Seguimos enviando/)).toBeVisible()
      await act(() => jest.advanceTimersByTimeAsync(60_000))
      expect(screen.getByRole('alert')).toHaveTextContent('Sus datos siguen aquí; puede intentarlo de nuevo.')
      expect(screen.getByRole('button', { name: 'Finalizar' })).toBeEnabled()
    } finally {
      jest.useRealTimers()
    }
  })

  it('shows all answers of the steps before by their labels, never a password, and leads back to each', async () => {
    const { user } = await mountArea(routes, { at: '/registro', api })
    const data = validRegistration()
    await fillUpToStep5(user, data)
    const review = screen.getByRole('region', { name: 'Revise sus respuestas' })
    const answers = Object.fromEntries(
      Array.from(review.querySelectorAll('dt'), (label) => [
        label.textContent,
        label.nextElementSibling?.textContent,
      ]),
    )
    expect(answers).toMatchObject({
      'Nombres y apellidos': data.userData.nombre,
      'Fecha de nacimiento': '1 de enero de 1970',
      'Municipio de residencia': 'Palmira',
      Etnia: 'Ningún grupo étnico',
      'Creencia religiosa': 'Prefiero no responder',
      Discapacidad: 'Sin respuesta',
      '¿Convive en pareja?': 'Sí',
      'Motivo de retiro': 'Solicitud propia',
    })
    // Every field of the four steps but the two passwords.
    const { userData, secondSection, thirdSection, fourthSection } = data
    const fields = [userData, secondSection, thirdSection, fourthSection].flatMap(Object.keys)
    expect(Object.keys(answers)).toHaveLength(fields.length - 2)
    expect(review).not.toHaveTextContent(userData.contraseña)

    await press(user, 'Cambiar las respuestas de Datos personales')
    await waitFor(() => control('direccion'))
    expect(control('direccion')).toHaveValue(data.secondSection.direccion)
    await answer(user, 'direccion', 'Calle Corregida 1')
    await press(user, 'Siguiente')
    await screen.findByText('Paso 5 de 5:')
    expect(screen.getByText('Dirección').nextElementSibling).toHaveTextContent('Calle Corregida 1')
    expect(control('numeroActaJEP')).toHaveValue('012345')
  })
})
