import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderArea } from '../../testing/render-area'

it.each([
  ['Vista del compareciente', '/vista-compareciente'],
  ['Vista de la JEP', '/vista-jep'],
  ['Apoyo Jurídico', '/vista-juridica'],
  ['Apoyo Psicosocial', '/apoyoPsicosocial'],
  ['Mapa de la UBPD', '/mapaUBPD'],
])('leads from the test menu, "%s", to %s', async (name, path) => {
  const now = renderArea('/Pruebas')
  expect(screen.getAllByRole('link')).toHaveLength(5)
  await userEvent.click(screen.getByRole('link', { name }))
  expect(now.path).toBe(path)
})
