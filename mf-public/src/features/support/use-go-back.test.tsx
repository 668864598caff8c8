import { afterEach, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import routes from '../../routes'

afterEach(() => {
  Reflect.deleteProperty(window, 'navigation')
})

async function goBack() {
  const { location } = await mountArea(routes, { at: '/apoyoPsicosocial' })
  await userEvent.click(screen.getByRole('button', { name: 'Regresar' }))
  return location().pathname
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
