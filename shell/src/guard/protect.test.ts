/* oxlint-disable typescript/unbound-method -- functions are only compared and replaced here */
import { afterEach, expect, it, jest } from '@jest/globals'
import { pristine } from './pristine'
import { isRequesting, onRequest, protectShared } from './protect'

const accuse = jest.fn()
const answers: ((response: Response) => void)[] = []
pristine.fetch = () => new Promise((resolve) => answers.push(resolve))
const { pushState } = window.history
protectShared(accuse)

const area = 'https://site.example/areas/mf-mapa/2.0.0/remoteEntry.js:1:14'
const by = { area: 'mf-mapa', version: '2.0.0', source: 'remoteEntry.js:1:14' }
/** Runs code as if it were in an area's file. */
function inArea(code: () => void) {
  // Chromium's way to change stack traces; unlike others, Node has it too.
  Object.assign(Error, { prepareStackTrace: () => area })
  code()
  Object.assign(Error, { prepareStackTrace: undefined })
}

afterEach(() => {
  jest.clearAllMocks()
  localStorage.clear()
})

it('refuses an area that replaces requests or the history, and accuses it', () => {
  const { fetch } = window
  inArea(() => {
    window.fetch = () => Promise.reject(new Error('none'))
    window.history.pushState = () => undefined
  })
  expect(window.fetch).toBe(fetch)
  expect(window.history.pushState).toBe(pushState)
  expect(accuse.mock.calls).toEqual([[by], [by]])
})

it('lets other scripts replace them, such as those of extensions', () => {
  const { fetch } = window
  const theirs = () => Promise.reject(new Error('none'))
  window.fetch = theirs
  expect(window.fetch).toBe(theirs)
  window.fetch = fetch
  expect(accuse).not.toHaveBeenCalled()
})

it('keeps the storage, with other areas’ drafts, from an area that clears it', () => {
  localStorage.setItem('draft', 'typed')
  inArea(() => localStorage.clear())
  expect(localStorage.getItem('draft')).toBe('typed')
  expect(accuse.mock.calls).toEqual([[by]])
  localStorage.clear()
  expect(localStorage).toHaveLength(0)
})

it('knows whether a request waits for its response, and tells of each', async () => {
  const note = jest.fn()
  onRequest(note)
  const requests = [window.fetch('/api/a'), window.fetch('/api/b')]
  expect(note).toHaveBeenCalledTimes(2)
  for (const [index, answer] of answers.splice(0).entries()) {
    expect(isRequesting()).toBe(true)
    answer({ ok: true } as Response)
    await requests[index]
  }
  expect(isRequesting()).toBe(false)
})
