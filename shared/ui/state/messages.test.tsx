import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Alert, Badge, EmptyState, Skeleton, Spinner } from '@fcr/shared/ui'

it('Alert interrupts screen readers only with a role', () => {
  render(
    <>
      <Alert kind="info">Hay un borrador.</Alert>
      <Alert kind="error" role="alert">
        No pudimos enviar su afiliación.
      </Alert>
    </>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos enviar su afiliación.')
  expect(screen.getByText('Hay un borrador.').closest('[role]')).toBeNull()
})

it('Alert hides its icon from screen readers', () => {
  render(
    <Alert kind="ok" role="status">
      Sus datos quedaron actualizados.
    </Alert>,
  )
  expect(screen.getByRole('status').querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

it('EmptyState has a heading and a lazy, decorative picture', () => {
  render(
    <EmptyState title="No se encontraron resultados" hint="Intente con otros parámetros de búsqueda.">
      <p>El servicio no respondió.</p>
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'No se encontraron resultados' })).toBeInTheDocument()
  expect(screen.getByText('Intente con otros parámetros de búsqueda.')).toBeInTheDocument()
  expect(screen.getByText('El servicio no respondió.')).toBeInTheDocument()
  expect(screen.getByRole('presentation')).toHaveAttribute('loading', 'lazy')
})

it('Spinner announces what is loading', () => {
  render(<Spinner label="Buscando..." labelVisible />)
  expect(screen.getByRole('status')).toHaveTextContent('Buscando...')
})

it('Skeleton is hidden from screen readers', () => {
  const { container } = render(<Skeleton lines={2} />)
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
  expect(container.firstElementChild?.childElementCount).toBe(2)
})

it('Badge conveys its meaning as text', () => {
  render(<Badge tone="gold">Solo lectura</Badge>)
  expect(screen.getByText('Solo lectura')).toBeInTheDocument()
})
