import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { AccountMenu } from './account-menu'

const Where = () => <p>at {useLocation().pathname}</p>

it('links to the member’s profile and signs out', async () => {
  render(
    <MemoryRouter initialEntries={['/toar']}>
      <AccountMenu documentNumber="9900000001" />
      <Where />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mi cuenta' }))
  expect(screen.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mi perfil' }))
  expect(screen.getByText('at /vista-compareciente/9900000001')).toBeInTheDocument()
})
