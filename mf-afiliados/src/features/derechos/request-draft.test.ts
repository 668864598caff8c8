import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { emptyDraft, keepDraft, readDraft } from './request-draft'

const owner = '9900000123'
const draft = { tipo: 'correccion', texto: 'Mi segundo apellido es Prueba.' } as const

beforeEach(() => {
  sessionStorage.clear()
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('the draft of a request', () => {
  it('comes back to the member who typed it, and to no other', () => {
    keepDraft(owner, draft)
    expect(readDraft(owner)).toEqual(draft)
    expect(readDraft('9900000999')).toEqual(emptyDraft)
  })

  it('is not read after 24 hours, though the browser restores the tab', () => {
    keepDraft(owner, draft)
    jest.advanceTimersByTime(24 * 60 * 60 * 1000)
    expect(readDraft(owner)).toEqual(draft)
    jest.advanceTimersByTime(1)
    expect(readDraft(owner)).toEqual(emptyDraft)
  })

  it('is stored under a name that signing out wipes and every page sweeps', () => {
    keepDraft(owner, draft)
    expect(Object.keys(sessionStorage)).toEqual([expect.stringMatching(/^fcr:member:.*:borradores$/)])
    keepDraft(owner, emptyDraft)
    expect(sessionStorage).toHaveLength(0)
  })

  it.each(['basura', '[null]', '[{"owner":"9900000123"}]'])('is empty where the storage holds %s', (text) => {
    keepDraft(owner, draft)
    sessionStorage.setItem(Object.keys(sessionStorage)[0] as string, text)
    expect(readDraft(owner)).toEqual(emptyDraft)
  })
})
