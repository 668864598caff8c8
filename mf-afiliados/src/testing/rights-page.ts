import type { Consultation } from '@fcr/shared/contracts/rights'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { screen, within } from '@testing-library/react'
import routes from '../routes'

export const { cedula } = validRegistration().userData

/** An API with one member, in a tab that stores nothing yet. */
export function memberApi() {
  sessionStorage.clear()
  const api = new FakeApi()
  api.accounts.add(validRegistration())
  return api
}

/** Opens the member's profile and finds a section of it. */
export async function openSection(api: FakeApi, name: string) {
  const page = await mountArea(routes, {
    at: `/vista-compareciente/${cedula}`,
    api,
    session: { member: cedula },
  })
  const region = within(await screen.findByRole('region', { name }))
  return { ...page, region }
}

/** An official's consultation on a day of July. */
export const consultation = (day: number): Consultation => ({
  fecha: `2026-07-${String(day).padStart(2, '0')}T15:04:05.000Z`,
  tipo: day % 2 ? 'perfil' : 'persona_mapa',
  funcionario: `Funcionaria Ficticia ${day}`,
  entidad: 'JEP',
  finalidad: `Proceso de prueba ${day}`,
})
