import { validRegistration } from '@fcr/shared/testing'
import { newPerson } from './demo'
import { expect, type Page } from './test'

export type Member = { cedula: string; contraseña: string; nombre: string }

/** A member of the test's own, stored by the call that the form makes. */
export async function newMember(page: Page, baseURL: string | undefined): Promise<Member> {
  const answers = validRegistration()
  const { cedula, letters } = newPerson()
  answers.userData.cedula = cedula
  answers.userData.nombre = `Ángela Prueba ${letters}`
  const response = await page.request.post('/api/funciones/registro', {
    data: answers,
    headers: { origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return { cedula, contraseña: answers.userData.contraseña, nombre: answers.userData.nombre }
}
