import { validRegistration } from '@fcr/shared/testing'
import { mountArea } from '@fcr/shared/testing/area'
import { screen, waitFor } from '@testing-library/react'
import routes from '../routes'
import { control, press, setAll } from './fill-form'

export const step1 = validRegistration().userData

/** Opens the form at its first step, in a browser that stores nothing yet. */
export async function openForm() {
  localStorage.clear()
  sessionStorage.clear()
  const page = await mountArea(routes, { at: '/registro' })
  await screen.findByRole('heading', { name: 'Información Personal' })
  return page
}

/** Opens the form and passes its first step. */
export async function openStep2() {
  const page = await openForm()
  await setAll(step1)
  await press(page.user, 'Siguiente')
  await waitFor(() => control('fechaNacimiento'))
  return page
}
