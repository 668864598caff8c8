import '@testing-library/jest-dom/jest-globals'
import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'

// Queries that wait must fail before the test times out. The default of a second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

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
  // jsdom's own walks the whole page for each field, and again for each label, after every change of the page.
  for (const Field of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
    Object.defineProperty(Field.prototype, 'labels', { configurable: true, get: labelsOf })
}

/** @this {HTMLInputElement} */
function labelsOf() {
  if (this.type === 'hidden') return null
  const labels = this.ownerDocument.getElementsByTagName('label')
  return Array.from(labels).filter((label) =>
    label.htmlFor
      ? label.htmlFor === this.id
      : label.querySelector('button, input, select, textarea') === this,
  )
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
