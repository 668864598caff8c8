import { expect, it } from '@jest/globals'
import { AuthProvider } from '@fcr/shared/session'
import { FakeApi, startSessions } from '@fcr/shared/testing/area'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { AccountButton } from './account-button'

const show = () =>
  render(
    <MemoryRouter>
      <AuthProvider>
        <AccountButton />
      </AuthProvider>
    </MemoryRouter>,
  )

it('invites visitors to sign in', async () => {
  await startSessions(new FakeApi())
  show()
  expect(await screen.findByRole('link', { name: 'Iniciar sesión' })).toBeInTheDocument()
})

it('does not invite an official who is signed in', async () => {
  await startSessions(new FakeApi(), { official: 'JEP' })
  const { container } = show()
  await waitFor(() => expect(container).toBeEmptyDOMElement())
})
