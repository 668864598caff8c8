import { expect, it } from '@jest/globals'
import { unreachablePages } from './visit-plan'

it('finds the pages that no declared route leads to, whatever their parameters are called', () => {
  const routes = ['/agenda', '/agenda/:dia', '/reuniones/*', '/citas/:id?']
  const declared = ['/agenda', '/agenda/:fecha', '/reuniones/:id/acta', '/citas', '/citas/:cita', '*', '//*']
  const others = ['/agenda/:fecha/acta', '/', '/archivo/*']
  expect(unreachablePages(routes, [...declared, ...others])).toEqual(others)
})

it.each([
  [
    ['/agenda', '/'],
    ['/', '//agenda', '//*'],
  ],
  [['/agenda', '/agenda/lista'], ['/agenda/*']],
  [['/agenda/dia', '/agenda/semana'], ['/agenda/:vista']],
  [['/citas/:id'], ['/citas/:id?']],
])('accepts pages that %j can reach: %j', (routes, pages) => {
  expect(unreachablePages(routes, pages)).toEqual([])
})
