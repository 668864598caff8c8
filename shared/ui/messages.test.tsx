import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Alert, Badge, EmptyState, Skeleton, Spinner } from '@fcr/shared/ui'

it('Alert interrupts a screen reader only where it is asked to', () => {
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

it('Alert hides its icon from screen readers: the text says it all', () => {
  render(
    <Alert kind="ok" role="status">
      Sus datos quedaron actualizados.
    </Alert>,
  )
  expect(screen.getByRole('status').querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

it('EmptyState heads its message and loads its picture late, as decoration', () => {
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

it('Spinner says what is awaited', () => {
  render(<Spinner label="Buscando..." labelVisible />)
  expect(screen.getByRole('status')).toHaveTextContent('Buscando...')
})

it('Skeleton is silent', () => {
  const { container } = render(<Skeleton lines={2} />)
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
  expect(container.firstElementChild?.childElementCount).toBe(2)
})

it('Badge carries its meaning in words', () => {
  render(<Badge tone="gold">Solo lectura</Badge>)
  expect(screen.getByText('Solo lectura')).toBeInTheDocument()
})
