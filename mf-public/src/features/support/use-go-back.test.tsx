import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderArea } from '../../testing/render-area'

it('leads home whoever opened the page in a new tab', async () => {
  expect(window.history.length).toBe(1)
  const now = renderArea('/apoyoPsicosocial')
  await userEvent.click(screen.getByRole('button', { name: 'Regresar' }))
  expect(now.path).toBe('/')
})
