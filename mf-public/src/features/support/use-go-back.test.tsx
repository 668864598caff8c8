import { afterEach, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderArea } from '../../testing/render-area'

afterEach(() => {
  Reflect.deleteProperty(window, 'navigation')
})

async function goBack() {
  const now = renderArea('/apoyoPsicosocial')
  await userEvent.click(screen.getByRole('button', { name: 'Regresar' }))
  return now.path
}

it('leads home whoever opened the page in a new tab', async () => {
  expect(window.history.length).toBe(1)
  expect(await goBack()).toBe('/')
})

it('leads home whoever came from an empty tab or another site, which the history counts too', async () => {
  window.history.pushState(null, '', '/')
  expect(window.history.length).toBeGreaterThan(1)
  // What jsdom lacks of the browser: the Navigation API, here as it is with no page of this site before.
  Object.assign(window, { navigation: { canGoBack: false } })
  expect(await goBack()).toBe('/')
})
