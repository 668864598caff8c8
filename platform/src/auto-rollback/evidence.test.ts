import { expect, it } from '@jest/globals'
import { entry, off } from '../testing/plans'
import { suspectFrom } from './evidence'

it('compares an area with the others that are on, without the shell', () => {
  const watched = entry('1.1.0', '1.0.0')
  const areas = {
    shell: entry('1.0.0'),
    'mf-mapa': watched,
    'mf-otra': entry('1.0.0'),
    'mf-apagada': entry('1.0.0', null, { disabled: off }),
  }
  const { others } = suspectFrom(
    { areas },
    [],
    { area: 'mf-mapa', role: 'active', entry: watched, since: 0 },
    1,
  )
  expect(others).toHaveLength(1)
})
