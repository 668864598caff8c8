import { describe, expect, it } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { AccountMenu } from './account-menu'

const Where = () => <p>at {useLocation().pathname}</p>

function setUp() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/toar']}>
        <AccountMenu documentNumber="9900000001" />
        <button type="button">elsewhere</button>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'Mi cuenta' }) }
}

describe('the account menu', () => {
  it('moves the focus inside, walks with the arrows and gives the focus back on Escape', async () => {
    const { user, trigger } = setUp()
    await user.click(trigger)
    expect(screen.getByRole('menuitem', { name: 'Mi perfil' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Cerrar sesión' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Mi perfil' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(trigger).toHaveFocus()
  })

  it('closes on a click outside', async () => {
    const { user, trigger } = setUp()
    await user.click(trigger)
    await user.click(screen.getByRole('button', { name: 'elsewhere' }))
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('leads to the member’s own profile', async () => {
    const { user, trigger } = setUp()
    await user.click(trigger)
    await user.click(screen.getByRole('menuitem', { name: 'Mi perfil' }))
    expect(screen.getByText('at /vista-compareciente/9900000001')).toBeInTheDocument()
  })
})
