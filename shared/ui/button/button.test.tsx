import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { Button, ButtonLink, IconButton, XIcon } from '@fcr/shared/ui'

describe('Button', () => {
  it('shows what it is doing while busy, and cannot be pressed again', async () => {
    const press = jest.fn()
    const { rerender } = render(
      <Button onClick={press} busyText="Ingresando...">
        Ingresar
      </Button>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
    rerender(
      <Button onClick={press} busy busyText="Ingresando...">
        Ingresar
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Ingresando...' })
    await userEvent.click(button)
    expect(button).toBeDisabled()
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(press).toHaveBeenCalledTimes(1)
  })

  describe('with the focus, when it has been busy', () => {
    const buttons = (busy: boolean) => (
      <>
        <Button busy={busy}>Guardar</Button>
        <Button>Volver</Button>
      </>
    )
    /** Browsers take the focus from a disabled button; jsdom does not. */
    const beBusy = () => {
      const { rerender } = render(buttons(false))
      const button = screen.getByRole('button', { name: 'Guardar' })
      button.focus()
      rerender(buttons(true))
      const other = screen.getByRole('button', { name: 'Volver' })
      other.focus()
      other.blur()
      return { button, end: () => rerender(buttons(false)) }
    }

    it('has it again', () => {
      const { button, end } = beBusy()
      expect(document.body).toHaveFocus()
      end()
      expect(button).toHaveFocus()
    })

    it('leaves it where somebody has put it meanwhile', () => {
      const { end } = beBusy()
      screen.getByRole('button', { name: 'Volver' }).focus()
      end()
      expect(screen.getByRole('button', { name: 'Volver' })).toHaveFocus()
    })
  })

  it('passes the other text to the style sheet, which reserves its width', () => {
    const { rerender } = render(<Button busyText="Buscando...">Buscar</Button>)
    expect(screen.getByText('Buscar')).toHaveAttribute('data-ghost', 'Buscando...')
    rerender(
      <Button busy busyText="Buscando...">
        Buscar
      </Button>,
    )
    expect(screen.getByText('Buscando...')).toHaveAttribute('data-ghost', 'Buscar')
  })

  it('submits a form only if its type is submit', async () => {
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button>Anterior</Button>
        <Button type="submit">Siguiente</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Anterior' }))
    expect(submit).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }))
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('forwards its ref', () => {
    let element: HTMLButtonElement | null = null
    render(
      <Button
        ref={(button) => {
          element = button
        }}
      >
        Ingresar
      </Button>,
    )
    expect(element).toBe(screen.getByRole('button'))
  })
})

it('ButtonLink is a router link', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/registro" variant="gold">
        Afiliarse
      </ButtonLink>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Afiliarse' })).toHaveAttribute('href', '/registro')
})

it('IconButton is named by its label', () => {
  render(<IconButton label="Cerrar" icon={<XIcon />} />)
  expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveAttribute('type', 'button')
})
