import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { formNumber, paperNumberOf, paperQuestions } from '@fcr/shared/contracts/form/paper'
import { fakeLookups, expectedProfile, validRegistration } from '@fcr/shared/testing'
import { mountArea, ok, refusal } from '@fcr/shared/testing/area'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { ApiError, staffRealm } from '@fcr/shared/session'
import routes from '../../../routes'
import { aRecord, PeopleApi } from '../../../testing/people-api'
import { aThread } from '../../../testing/requests-api'
import { proveInDialog, wantProof } from '../../../testing/proof'
import { forgetForms } from './kept-form'
import { SameNumber } from './same-number'

let api: PeopleApi
beforeEach(() => {
  api = new PeopleApi()
  const profile = expectedProfile(validRegistration(), fakeLookups)
  api.record = aRecord({ perfil: { ...profile, procedencia: aRecord().perfil.procedencia } })
})
afterEach(() => {
  jest.restoreAllMocks()
  forgetForms()
})
const open = (at: string | string[]) => mountArea(routes, { at, api, session: { staff: ['atencion'] } })
const edit = '/fundacion/personas/7/editar'

describe('a form on paper', () => {
  it('is typed in its own order and numbers, found by the number on the sheet', async () => {
    const { user } = await open('/fundacion/personas/registrar')
    const number = await screen.findByRole('textbox', { name: /Número del formulario en papel/ })
    const address = () => screen.getByRole('textbox', { name: /Dirección de residencia/ })
    expect(address()).toHaveAccessibleName('Dirección de residencia')
    await user.type(number, formNumber)
    expect(screen.getByText(/el orden y los números de ese papel/)).toBeVisible()
    expect(address()).toHaveAccessibleName(`${paperNumberOf('direccion')}. Dirección de residencia`)
    const asked = [...document.querySelectorAll('[name*=Section], [name^=userData]')]
    const names = [...new Set(asked.map((field) => field.getAttribute('name')?.split('.').slice(-1)[0]))]
    expect(names).toEqual(paperQuestions.map(({ name }) => name))
  })

  it('of an earlier time is typed by the texts of its questions', async () => {
    const { user } = await open('/fundacion/personas/registrar')
    const other = formNumber === '1000' ? '1001' : '1000'
    await user.type(await screen.findByRole('textbox', { name: /Número del formulario en papel/ }), other)
    expect(screen.getByText(/guíese por su texto/)).toHaveTextContent(`es el ${formNumber}`)
    expect(screen.getByRole('textbox', { name: 'Dirección de residencia' })).toBeVisible()
  })
})

describe('editing on a person’s behalf', () => {
  it('returns to the request that it was opened for', async () => {
    const persona = aThread.persona && { ...aThread.persona, id: '7' }
    api.serve('GET /fundacion/solicitudes', () => ok({ total: 0, filas: [] }))
    api.serve('GET /fundacion/solicitudes/:id', () => ok({ ...aThread, persona }))
    const { user, location } = await open('/fundacion/solicitudes/118')
    await user.click(await screen.findByRole('link', { name: 'Corregir sus datos' }))
    const reason = await screen.findByRole('textbox', { name: /Por qué cambia/ })
    expect(screen.getByRole('link', { name: 'Cancelar' })).toHaveAttribute(
      'href',
      '/fundacion/solicitudes/118',
    )
    await user.type(reason, 'Lo pidió en el reclamo')
    await user.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
    expect(await screen.findByText(/Los datos quedaron guardados/)).toBeVisible()
    expect(location().pathname).toBe('/fundacion/solicitudes/118')
  })

  it('starts from the stored answers, needs a reason, and names the version it is based on', async () => {
    const { user, location } = await open(edit)
    const address = await screen.findByRole('textbox', { name: 'Dirección de residencia' })
    await user.clear(address)
    await user.type(address, 'Calle Inventada 9 # 00-00')
    await user.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
    expect(screen.getByText('Escriba el motivo (mínimo 5 caracteres).')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Por qué cambia/ })).toHaveFocus()
    expect(api.callsTo('/fundacion/personas/7/editar')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /Por qué cambia/ }), 'Lo pidió por teléfono')
    await user.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
    expect(await screen.findByText(/Los datos quedaron guardados/)).toBeVisible()
    expect(location().pathname).toBe('/fundacion/personas/7')
    const [call] = api.callsTo('/fundacion/personas/7/editar')
    const form = validRegistration()
    expect(call?.headers['If-Match']).toBe('"3"')
    expect(call?.body).toEqual({
      motivo: 'Lo pidió por teléfono',
      formulario: {
        ...form,
        userData: { ...form.userData, contraseña: '', confirmContraseña: '' },
        secondSection: { ...form.secondSection, direccion: 'Calle Inventada 9 # 00-00' },
      },
    })
  })

  it('of the main address wants a proof of who the clerk is, and keeps what was typed', async () => {
    wantProof(api, 'POST /fundacion/personas/:id/editar', ok({ version: 4 }))
    const { user } = await open(edit)
    await user.type(await screen.findByRole('textbox', { name: /Por qué cambia/ }), 'Lo pidió por teléfono')
    await user.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
    await proveInDialog(user)
    expect(await screen.findByText(/Los datos quedaron guardados/)).toBeVisible()
    const [refused, repeated] = api.callsTo('/fundacion/personas/7/editar')
    expect(repeated?.body).toEqual(refused?.body)
    expect(repeated?.headers['If-Match']).toBe('"3"')
  })

  it('checks with the rules of the affiliation before it sends', async () => {
    const { user } = await open(edit)
    const mobile = await screen.findByRole('textbox', { name: 'Celular principal' })
    await user.clear(mobile)
    await user.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
    expect(await screen.findByText(/No se guardó: hay 1 dato por corregir/)).toBeVisible()
    expect(mobile).toBeInvalid()
    expect(mobile).toHaveFocus()
  })

  it('keeps what was typed when somebody else was faster, and says who', async () => {
    const message =
      'Los datos cambiaron. La última edición de la oficina: Iván Muestra el 22/11/2026 a las 08:10.'
    api.refused = refusal(412, 'version_conflict', { message })
    const { user } = await open(edit)
    const address = await screen.findByRole('textbox', { name: 'Dirección de residencia' })
    await user.type(address, ' Apto 2')
    await user.type(screen.getByRole('textbox', { name: /Por qué cambia/ }), 'Lo pidió')
    await user.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
    expect(await screen.findByText(/Iván Muestra el 22/)).toBeVisible()
    expect((address as HTMLInputElement).value).toMatch(/ Apto 2$/)
  })

  it('asks before a link leaves what was typed, and keeps it', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false)
    const { user, location } = await open(edit)
    const address = await screen.findByRole('textbox', { name: 'Dirección de residencia' })
    await user.type(address, ' Apto 2')
    await user.click(screen.getByRole('link', { name: 'Cancelar' }))
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(location().pathname).toBe(edit)
    expect((address as HTMLInputElement).value).toMatch(/ Apto 2$/)
    confirm.mockReturnValue(true)
    await user.click(screen.getByRole('link', { name: 'Cancelar' }))
    expect(location().pathname).toBe('/fundacion/personas/7')
  })

  it('has the browser ask before it leaves what was typed, and only then', async () => {
    jest.spyOn(window, 'confirm').mockReturnValue(true)
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event
    }
    const { user } = await open(edit)
    const address = await screen.findByRole('textbox', { name: 'Dirección de residencia' })
    expect(leaving().defaultPrevented).toBe(false)
    await user.type(address, ' Apto 2')
    expect(leaving().defaultPrevented).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Cancelar' }))
    expect(leaving().defaultPrevented).toBe(false)
  })

  it('has what was typed again after the browser’s Back button, until it is discarded', async () => {
    jest.spyOn(window, 'confirm').mockReturnValue(true)
    const { user, back, goTo } = await open(['/fundacion/personas/7', edit])
    const address = () => screen.findByLabelText<HTMLInputElement>('Dirección de residencia')
    await user.type(await address(), ' B')
    await user.type(screen.getByLabelText(/Por qué cambia/), 'Z')
    await back()
    await goTo(edit)
    expect((await address()).value).toMatch(/ B$/)
    expect(screen.getByLabelText(/Por qué cambia/)).toHaveValue('Z')
    expect(screen.getByText(/Aquí sigue lo que escribió antes/)).toBeVisible()
    await user.click(screen.getByText('Cancelar'))
    await goTo(edit)
    expect((await address()).value).not.toMatch(/ B$/)
    expect(screen.queryByText(/Aquí sigue/)).toBeNull()
  })

  it('never gives what was typed to the next person in the same tab', async () => {
    const address = () => screen.findByLabelText<HTMLInputElement>('Dirección de residencia')
    const { user, unmount } = await open(edit)
    await user.type(await address(), ' B')
    unmount()
    api.staff.signIn(['atencion'], { id: '12', nombre: 'Iván Muestra' })
    await act(() => staffRealm.reload())
    await mountArea(routes, { at: edit, api })
    expect((await address()).value).not.toMatch(/ B$/)
    expect(screen.queryByText(/Aquí sigue/)).toBeNull()
  })

  it('clears the municipality with its department, and what a switched-off answer leaves behind', async () => {
    const { user } = await open(edit)
    const department = await screen.findByRole('combobox', { name: 'Departamento de residencia' })
    await user.selectOptions(department, within(department).getAllByRole('option').slice(-1)[0] ?? '')
    const town = screen.getByRole('combobox', { name: 'Municipio de residencia' })
    await waitFor(() => expect(town).toHaveValue(''))
    expect(screen.getByRole('textbox', { name: 'Número de cédula' })).toHaveAttribute('readonly')
  })
})

describe('names at the office', () => {
  const retype = async (user: UserEvent, label: string, text: string) => {
    const field = await screen.findByRole('textbox', { name: label })
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  const save = async (user: UserEvent) => {
    await user.type(screen.getByRole('textbox', { name: /Por qué cambia/ }), 'Trajo la cédula')
    await user.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
  }
  const sent = () => api.callsTo('/fundacion/personas/7/editar').map(({ body }) => body)

  it('are sent as in the identity document', async () => {
    const { user } = await open(edit)
    await retype(user, 'Nombres y apellidos', 'Ana D’Alessandro Gómez-Díaz')
    await save(user)
    expect(await screen.findByText(/Los datos quedaron guardados/)).toBeVisible()
    expect(sent()).toMatchObject([{ formulario: { userData: { nombre: 'Ana D’Alessandro Gómez-Díaz' } } }])
    expect(sent()).not.toMatchObject([{ un_solo_nombre: true }])
  })

  it('may be single if the clerk confirms it', async () => {
    const { user } = await open(edit)
    await retype(user, 'Nombres y apellidos', 'Sukarno')
    await save(user)
    expect(screen.getByText('El campo debe contener nombres y apellidos.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: /La persona tiene un solo nombre/ }))
    await user.click(screen.getByRole('button', { name: 'Guardar los cambios' }))
    expect(await screen.findByText(/Los datos quedaron guardados/)).toBeVisible()
    expect(sent()).toMatchObject([{ un_solo_nombre: true }])
  })

  it('and pasted numbers are read, and two in one field are refused', async () => {
    const { user } = await open(edit)
    await retype(user, 'Celular principal', '(300) 123-4567')
    expect(screen.getByRole('textbox', { name: 'Celular principal' })).toHaveValue('3001234567')
    await retype(user, 'Celular principal', '300 123 4567 / 310 765 4321')
    await save(user)
    expect(screen.getByRole('textbox', { name: 'Celular principal' })).toHaveAccessibleDescription(
      'El celular debe ser un número colombiano válido Hay dos números: escriba uno solo.',
    )
  })
})

describe('registering somebody at the office', () => {
  it('needs the authorisation, and does not send a form with problems', async () => {
    const { user } = await open('/fundacion/personas/registrar')
    await user.click(await screen.findByRole('checkbox', { name: /^Vi su documento/ }))
    await user.click(screen.getByRole('button', { name: 'Registrar' }))
    expect(screen.getByText('Elija cómo comprobó la identidad.')).toBeVisible()
    expect(screen.getByText('Sin la autorización de la persona no se puede registrar.')).toBeVisible()
    expect(screen.getByText(/datos por corregir/)).toBeVisible()
    expect(api.callsTo('/fundacion/personas')).toEqual([])
  })

  it('links to the person with the same number, and offers a confirmation if only leading zeros differ', async () => {
    const onCompared = jest.fn()
    const show = (code: string) => (
      <MemoryRouter>
        <SameNumber
          error={new ApiError(409, { code, person: '9' })}
          isCompared={false}
          onCompared={onCompared}
        />
      </MemoryRouter>
    )
    const { rerender } = render(show('similar_number'))
    const link = screen.getByRole('link', { name: /Abrir la ficha de esa persona/ })
    expect(link).toHaveAttribute('href', '/fundacion/personas/9')
    expect(link).toHaveAttribute('target', '_blank')
    await userEvent.click(screen.getByRole('checkbox', { name: /Es otra persona/ }))
    expect(onCompared).toHaveBeenCalledWith(true)
    rerender(show('already_registered'))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
