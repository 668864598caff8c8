import '@testing-library/jest-dom/jest-globals'
import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'

// Queries that wait must fail before the test times out. The default of a second is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// Tests of code that runs outside the browser can select the Node environment.
const inPage = typeof window !== 'undefined'

// jsdom's <dialog> lacks its methods.
if (inPage && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
if (inPage) {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
}

/** @type {ReturnType<typeof jest.spyOn>} */
let errors
beforeEach(() => {
  errors = jest.spyOn(console, 'error')
})
afterEach(() => {
  cleanup()
  // A test that expects an error replaces the spy's implementation and clears it.
  const unexpected = errors.mock.calls
  errors.mockRestore()
  expect(unexpected).toEqual([])
})
