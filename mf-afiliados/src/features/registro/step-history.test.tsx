import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea, type MountedArea } from '@fcr/shared/testing/area'
import { answer, control, errorOf, press, setAll } from '../../testing/fill-form'
import routes from '../../routes'

const data = validRegistration()
const { cedula, contraseña } = data.userData

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
  localStorage.clear()
  sessionStorage.clear()
})

let page: MountedArea
/** Opens the form from another page: filled for a member, empty for a visitor. */
async function open(member?: string) {
  if (member !== undefined && api.accounts.members.size === 0) api.accounts.add(validRegistration())
  const session = member === undefined ? {} : { session: { member } }
  page = await mountArea(routes, { at: ['/antes', '/registro'], api, ...session })
  await screen.findByRole('heading', { name: 'Información Personal' })
  return page.user
}
const expectStep = (step: number) => screen.findByText(`Paso ${step} de 5:`)
const pathname = () => page.location().pathname

async function goToStep5(user: UserEvent) {
  await answer(user, 'contraseña', contraseña)
  for (const step of [2, 3, 4, 5]) {
    await press(user, 'Siguiente')
    await expectStep(step)
  }
}

describe('the browser’s Back and Forward', () => {
  it('move between the steps, keep what was typed, and leave at the end', async () => {
    const user = await open()
    await setAll(data.userData)
    await press(user, 'Siguiente')
    await expectStep(2)
    await answer(user, 'direccion', 'Calle Inventada 0')
    await page.back()
    await expectStep(1)
    expect(control('nombre')).toHaveValue(data.userData.nombre)
    await answer(user, 'nombre', 'Ángela Otra')
    await page.forward()
    await expectStep(2)
    expect(control('direccion')).toHaveValue('Calle Inventada 0')
    await page.back()
    expect(control('nombre')).toHaveValue('Ángela Otra')
    await page.back()
    expect(pathname()).toBe('/antes')
  })

  it('leave the page after one Back where Anterior led to step 1', async () => {
    const user = await open(cedula)
    await goToStep5(user)
    for (const step of [4, 3, 2, 1]) {
      await press(user, 'Anterior')
      await expectStep(step)
    }
    await page.back()
    expect(pathname()).toBe('/antes')
  })

  it('open the form empty at step 1 from an entry of a form that is gone', async () => {
    const user = await open()
    await setAll(data.userData)
    await press(user, 'Siguiente')
    await expectStep(2)
    await page.goTo('/otra')
    await page.back()
    await expectStep(1)
    expect(control('nombre')).toHaveValue('')
    await page.back()
    expect(pathname()).toBe('/antes')
  })

  it('stay at the step after a jump within the page', async () => {
    const user = await open(cedula)
    await answer(user, 'contraseña', contraseña)
    await press(user, 'Siguiente')
    await expectStep(2)
    await page.goTo('#contenido')
    await expectStep(2)
    await press(user, 'Siguiente')
    await expectStep(3)
    for (const step of [2, 2, 1]) {
      await page.back()
      await expectStep(step)
    }
    await page.back()
    expect(pathname()).toBe('/antes')
  })

  it('count a second press before the step is shown as none', async () => {
    const user = await open(cedula)
    const pressTwice = (name: string) => {
      const button = screen.getByRole('button', { name })
      act(() => {
        fireEvent.click(button)
        fireEvent.click(button)
      })
    }
    await answer(user, 'contraseña', contraseña)
    for (const step of [2, 3]) {
      pressTwice('Siguiente')
      await expectStep(step)
    }
    pressTwice('Anterior')
    await expectStep(2)
    await page.back()
    await expectStep(1)
    await page.back()
    expect(pathname()).toBe('/antes')
  })

  it('lead from the profile to the page before the form, once an edit is stored', async () => {
    const user = await open(cedula)
    await goToStep5(user)
    await press(user, 'Finalizar')
    await waitFor(() => expect(pathname()).toBe(`/vista-compareciente/${cedula}`))
    await page.back()
    expect(pathname()).toBe('/antes')
  })

  it('cannot pass over the rules of a step: Finalizar leads to what is wrong', async () => {
    const user = await open(cedula)
    await goToStep5(user)
    for (const step of [4, 3, 2]) {
      await page.back()
      await expectStep(step)
    }
    await user.clear(control('direccion'))
    for (const step of [3, 4, 5]) {
      await page.forward()
      await expectStep(step)
    }
    await press(user, 'Finalizar')
    await expectStep(2)
    await waitFor(() => expect(errorOf('direccion')).toBe('La dirección es obligatoria.'))
    expect(api.callsTo('/funciones/registro')).toHaveLength(0)
  })
})

it('Siguiente ignores the second click of a double click, which hits the step just opened', async () => {
  await open()
  const submitted = jest.fn()
  document.addEventListener('submit', submitted)
  const next = screen.getByRole('button', { name: 'Siguiente' })
  fireEvent.click(next, { detail: 2 })
  expect(submitted).not.toHaveBeenCalled()
  fireEvent.click(next, { detail: 1 })
  await waitFor(() => expect(errorOf('nombre')).toBeDefined())
  expect(submitted).toHaveBeenCalledTimes(1)
  document.removeEventListener('submit', submitted)
})

describe('Cambiar in the review', () => {
  it('returns to the review after one valid Siguiente, also by way of the step before', async () => {
    const user = await open(cedula)
    await goToStep5(user)
    await press(user, 'Cambiar las respuestas de Datos sociodemográficos')
    await expectStep(3)
    await answer(user, 'tituloObtenido', '')
    await press(user, 'Siguiente')
    await waitFor(() => expect(errorOf('tituloObtenido')).toBeDefined())
    await answer(user, 'tituloObtenido', 'Administradora')
    await press(user, 'Anterior')
    await expectStep(2)
    await press(user, 'Siguiente')
    await expectStep(5)
    expect(screen.getByText('Título obtenido').nextElementSibling).toHaveTextContent('Administradora')
  })

  it('adds no entry to the history that Back would have to undo', async () => {
    const user = await open(cedula)
    await goToStep5(user)
    await press(user, 'Cambiar las respuestas de Cuenta')
    await expectStep(1)
    await press(user, 'Siguiente')
    await expectStep(5)
    await page.back()
    await expectStep(4)
  })
})

describe('the passwords of a continued draft', () => {
  /** A new affiliation, complete but for the passwords, continued at step 5. */
  async function resumeAtStep5() {
    const draft = {
      id: 'x',
      owner: null,
      savedAt: Date.now(),
      answers: { ...data, userData: { ...data.userData, contraseña: '', confirmContraseña: '' } },
      step: 'fifthSection',
    }
    localStorage.setItem('fcr:registro:borradores', JSON.stringify([draft]))
    const user = await open()
    await press(user, 'Continuar borrador')
    await answer(user, 'cedulaBorrador', cedula)
    await press(user, 'Continuar borrador')
    await expectStep(5)
    return user
  }

  it('are asked for at step 5 with the rules of step 1, and sent with its answers', async () => {
    const user = await resumeAtStep5()
    await press(user, 'Finalizar')
    await waitFor(() => expect(errorOf('contraseña')).toBe('Ingresar una contraseña es obligatorio'))
    await answer(user, 'contraseña', contraseña)
    await press(user, 'Finalizar')
    await waitFor(() => expect(errorOf('confirmContraseña')).toBe('Las contraseñas no coinciden'))
    expect(errorOf('contraseña')).toBe('Las contraseñas no coinciden')
    expect(api.callsTo('/funciones/registro')).toHaveLength(0)
    await answer(user, 'confirmContraseña', contraseña)
    await press(user, 'Finalizar')
    expect(await screen.findByRole('heading', { name: 'Inscripción Exitosa' })).toBeVisible()
    expect(api.callsTo('/funciones/registro').map(({ body }) => body)).toEqual([data])
  })

  it('are corrected at step 5 where the server refuses them', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const user = await resumeAtStep5()
    await answer(user, 'contraseña', contraseña)
    await answer(user, 'confirmContraseña', contraseña)
    const message = 'Esta contraseña es muy fácil de adivinar. Elija otra.'
    const errors = [{ path: 'userData.contraseña', message }]
    api.failNext('/funciones/registro', { status: 400, body: { errors } })
    await press(user, 'Finalizar')
    await user.click(await screen.findByRole('button', { name: 'Corregir en el paso 5' }))
    await waitFor(() => expect(errorOf('contraseña')).toBe(message))
    expect(control('contraseña')).toHaveFocus()
  })

  it('are not asked for again once step 1 has been completed', async () => {
    const user = await resumeAtStep5()
    await press(user, 'Cambiar las respuestas de Cuenta')
    await expectStep(1)
    await answer(user, 'contraseña', contraseña)
    await answer(user, 'confirmContraseña', contraseña)
    await press(user, 'Siguiente')
    await expectStep(5)
    expect(document.getElementsByName('contraseña')).toHaveLength(0)
  })

  it('is one password for an edit', async () => {
    let user = await open(cedula)
    await answer(user, 'celular', '3009999999')
    await goToStep5(user)
    cleanup()
    user = await open(cedula)
    await press(user, 'Continuar borrador')
    await expectStep(5)
    await answer(user, 'contraseña', contraseña)
    await press(user, 'Finalizar')
    await waitFor(() => expect(api.accounts.members.get(cedula)?.data.userData.celular).toBe('3009999999'))
  })
})
