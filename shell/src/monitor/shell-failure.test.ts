import { expect, it, jest } from '@jest/globals'
import type { BootstrapWatchdog } from '@fcr/shared/platform/bootstrap-watchdog'
import { entry, inline, inlined } from '../testing/inlined-live'
import { shellFailed } from './shell-failure'

const guard = {
  started: jest.fn(),
  report: jest.fn<BootstrapWatchdog['report']>(),
  leave: jest.fn<BootstrapWatchdog['leave']>(() => true),
  enter: jest.fn(),
}
Object.assign(window, { fcrGuard: guard satisfies BootstrapWatchdog })

it.each([
  ['mf-mapa', '2.0.0', 'http://localhost/areas/mf-mapa/2.0.0/static/routes.js:3:17'],
  ['shell', '1.0.0', 'http://localhost/areas/shell/1.0.0/static/main.js:1:200'],
])('reports %s %s, and leaves it, if the frame throws at %s', (area, version, place) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const state = inlined()
  const areas = { shell: entry('1.0.0', '0.9.0'), 'mf-mapa': entry('2.0.0', '1.0.0') }
  inline({ ...state, live: { ...state.live, areas } })
  expect(shellFailed(Object.assign(new Error('x'), { stack: `Error: x\n    at f (${place})` }))).toBe(true)
  expect(guard.report).toHaveBeenLastCalledWith(expect.objectContaining({ area, version, reason: 'threw' }))
  expect(guard.leave).toHaveBeenLastCalledWith(area, version)
})

it.each([
  [
    'an extension',
    Object.assign(new Error('x'), { stack: 'Error: x\n    at f (chrome-extension://abc/content.js:1:1)' }),
  ],
  ['a translator', new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')],
  ['unknown origin', 'text'],
])('keeps the shell after an error of %s, and reports it as unattributed', (_, error) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  guard.leave.mockClear()
  inline({ ...inlined(), live: { ...inlined().live, areas: { shell: entry('1.0.0', null) } } })
  expect(shellFailed(error)).toBe(false)
  expect(guard.report).toHaveBeenLastCalledWith(
    expect.objectContaining({ area: 'shell', reason: 'unattributed' }),
  )
  expect(guard.leave).not.toHaveBeenCalled()
})
