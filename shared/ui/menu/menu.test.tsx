import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { Menu, MenuAction, MenuLink } from '@fcr/shared/ui'

const Where = () => <p>at {useLocation().pathname}</p>

function setUp() {
  const leave = jest.fn()
  render(
    <MemoryRouter initialEntries={['/toar']}>
      <Menu label="Mi cuenta">
        <MenuLink to="/perfil">Mi perfil</MenuLink>
        <MenuAction onPress={leave}>Cerrar sesión</MenuAction>
        <MenuLink to="/codigo">Código</MenuLink>
      </Menu>
      <button>Después</button>
      <Where />
    </MemoryRouter>,
  )
  const trigger = screen.getByRole('button', { name: 'Mi cuenta' })
  return { user: userEvent.setup(), leave, trigger }
}

const entry = (name: string) => screen.getByRole('menuitem', { name })
const menu = () => screen.queryByRole('menu', { name: 'Mi cuenta' })

it('opens on its button, focuses the first entry and wraps around', async () => {
  const { user, trigger } = setUp()
  expect(trigger).toHaveAttribute('aria-expanded', 'false')
  await user.click(trigger)
  expect(trigger).toHaveAttribute('aria-expanded', 'true')
  expect(entry('Mi perfil')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(entry('Código')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(entry('Mi perfil')).toHaveFocus()
  await user.keyboard('{End}')
  expect(entry('Código')).toHaveFocus()
  await user.keyboard('{Home}')
  expect(entry('Mi perfil')).toHaveFocus()
})

it('opens at the first entry with ArrowDown and at the last with ArrowUp', async () => {
  const { user, trigger } = setUp()
  trigger.focus()
  await user.keyboard('{ArrowUp}')
  expect(entry('Código')).toHaveFocus()
  await user.keyboard('{Escape}{ArrowDown}')
  expect(entry('Mi perfil')).toHaveFocus()
})

it('goes to the next entry that begins with the typed letter', async () => {
  const { user, trigger } = setUp()
  await user.click(trigger)
  await user.keyboard('c')
  expect(entry('Cerrar sesión')).toHaveFocus()
  await user.keyboard('c')
  expect(entry('Código')).toHaveFocus()
})

it('closes on Escape and restores the focus', async () => {
  const { user, trigger } = setUp()
  await user.click(trigger)
  await user.keyboard('{Escape}')
  expect(menu()).not.toBeInTheDocument()
  expect(trigger).toHaveFocus()
})

it('closes on a click outside or on its button, and when the focus leaves it', async () => {
  const { user, trigger } = setUp()
  await user.click(trigger)
  await user.click(screen.getByText('at /toar'))
  expect(menu()).not.toBeInTheDocument()
  await user.click(trigger)
  await user.click(trigger)
  expect(menu()).not.toBeInTheDocument()
  await user.click(trigger)
  await user.tab()
  expect(menu()).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Después' })).toHaveFocus()
})

it("performs the entry's action and closes", async () => {
  const { user, trigger, leave } = setUp()
  await user.click(trigger)
  await user.click(entry('Cerrar sesión'))
  expect(leave).toHaveBeenCalledTimes(1)
  expect(menu()).not.toBeInTheDocument()
  await user.click(trigger)
  await user.keyboard('{Enter}')
  expect(screen.getByText('at /perfil')).toBeInTheDocument()
  expect(menu()).not.toBeInTheDocument()
})
