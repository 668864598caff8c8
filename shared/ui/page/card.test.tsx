import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { Card, CardTitle } from '@fcr/shared/ui'

it('is clickable through its title, a real button', async () => {
  const open = jest.fn()
  render(
    <Card picture={<img src="x.svg" alt="Ladera" />}>
      <CardTitle onClick={open}>Altavista</CardTitle>
      <p>Encuentros con vecinos.</p>
    </Card>,
  )
  expect(screen.getByRole('article')).toContainElement(screen.getByRole('img', { name: 'Ladera' }))
  await userEvent.click(screen.getByRole('button', { name: 'Altavista' }))
  expect(open).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('heading', { level: 3, name: 'Altavista' })).toBeInTheDocument()
})

it('navigates through its title, a real link', () => {
  render(
    <MemoryRouter>
      <Card>
        <CardTitle to="/news/1" level={2}>
          Reconciliación en acción
        </CardTitle>
      </Card>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Reconciliación en acción' })).toHaveAttribute('href', '/news/1')
  expect(screen.getByRole('heading', { level: 2 })).toBeInTheDocument()
})
