import { expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import routes from '../../routes'

it.each([
  ['Vista del compareciente', '/vista-compareciente'],
  ['Vista de la JEP', '/vista-jep'],
  ['Apoyo Jurídico', '/vista-juridica'],
  ['Apoyo Psicosocial', '/apoyoPsicosocial'],
  ['Mapa de la UBPD', '/mapaUBPD'],
])('links the test menu entry "%s" to %s', async (name, path) => {
  const { location } = await mountArea(routes, { at: '/Pruebas' })
  expect(screen.getAllByRole('link')).toHaveLength(5)
  await userEvent.click(screen.getByRole('link', { name }))
  expect(location().pathname).toBe(path)
})
