import { expect, it } from '@jest/globals'
import { unreachablePages } from './visit-plan'

it('finds the pages that no declared route leads to, whatever their parameters are called', () => {
  const release = { area: 'mf-agenda', routes: ['/agenda', '/agenda/:dia', '/reuniones/*', '/citas/:id?'] }
  const declared = ['/agenda', '/agenda/:fecha', '/reuniones/:id/acta', '/citas', '/citas/:cita', '*', '/*']
  const others = ['/agenda/:fecha/acta', '/', '/archivo/*']
  expect(unreachablePages(release, [...declared, ...others])).toEqual(others)
})
