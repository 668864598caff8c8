import { validRegistration } from '@fcr/shared/testing'
import { newPerson } from './demo'
import { expect, type Page } from './test'

export type Member = { cedula: string; contraseña: string; nombre: string; correo: string }

/** Creates a member for one test, with the request that the form sends. */
export async function newMember(page: Page, baseURL: string | undefined): Promise<Member> {
  const answers = validRegistration()
  const { cedula, letters } = newPerson()
  answers.userData.cedula = cedula
  answers.userData.email = `prueba.${cedula}@gmail.com`
  answers.userData.nombre = `Ángela Prueba ${letters}`
  const response = await page.request.post('/api/funciones/registro', {
    data: answers,
    headers: { origin: baseURL ?? '', 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const { contraseña, nombre, email } = answers.userData
  return { cedula, contraseña, nombre, correo: email }
}
