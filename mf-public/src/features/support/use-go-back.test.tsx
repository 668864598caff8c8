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

it('goes to the home page if the page was opened in a new tab', async () => {
  expect(window.history.length).toBe(1)
  expect(await goBack()).toBe('/')
})

it('goes to the home page after an empty tab or another site, which the history also counts', async () => {
  window.history.pushState(null, '', '/')
  expect(window.history.length).toBeGreaterThan(1)
  // jsdom lacks the Navigation API; here it reports no previous page of this site.
  Object.assign(window, { navigation: { canGoBack: false } })
  expect(await goBack()).toBe('/')
})
