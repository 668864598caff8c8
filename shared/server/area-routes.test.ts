import { expect, it } from '@jest/globals'
import { comparableRoute, isReserved } from './area-routes.mjs'

it.each(['/api', '/API/perfil', '/areas/mf-mapa', '/live.json', '/operacion/'])('%s is reserved', (path) => {
  expect(isReserved(path)).toBe(true)
})

it.each(['/', '/apis', '/noticias/api', '/livexjson'])('%s is not reserved', (path) => {
  expect(isReserved(path)).toBe(false)
})

it('compares routes without letter case, parameter names and trailing slash', () => {
  expect(comparableRoute('/Persona/:id?/')).toBe(comparableRoute('/persona/:cedula?'))
  expect(comparableRoute('/persona/:id')).not.toBe(comparableRoute('/persona/:id?'))
})
