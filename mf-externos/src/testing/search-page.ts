import { mountArea, type FakeApi } from '@fcr/shared/testing/area'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import routes from '../routes'

/** The parts of the search page, as tests find them. */
export const field = (name: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name)
export const search = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Buscar' }))
export const results = () => within(screen.getByRole('region', { name: 'Resultados' }))
export const cards = () => results().queryAllByRole('listitem')

export const openSearch = (api: FakeApi) =>
  mountArea(routes, { at: '/consultaFuncionariosJEP', api, session: { official: 'JEP' } })
