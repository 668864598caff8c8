import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { Badge } from '@fcr/shared/ui'
import { ResultCard } from './result-card'

const Where = () => {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  return <p>{`at ${pathname} with ${JSON.stringify(state)}`}</p>
}

it('is a link with the person’s name that passes its state on', async () => {
  const press = jest.fn()
  render(
    <MemoryRouter>
      <ul>
        <ResultCard
          name="José Ñúñez Prueba"
          to="/persona/1"
          state={{ record: 1 }}
          onClick={press}
          mark={<Badge>Coincidencia aproximada</Badge>}
          data={[
            { label: 'Cédula', value: '9900000001' },
            { label: 'Rango', value: null },
          ]}
          note="Último cambio: ayer"
        />
      </ul>
      <Where />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'José Ñúñez Prueba' })).toBeInTheDocument()
  expect(screen.getByText('Coincidencia aproximada')).toBeInTheDocument()
  expect(screen.getByText('Cédula').nextElementSibling).toHaveTextContent('9900000001')
  expect(screen.getByText('Rango').nextElementSibling).toHaveTextContent('No Disponible')
  expect(screen.getByText('Último cambio: ayer')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'José Ñúñez Prueba' }))
  expect(press).toHaveBeenCalledTimes(1)
  expect(screen.getByText('at /persona/1 with {"record":1}')).toBeInTheDocument()
})

it('is reachable even without a name', () => {
  render(
    <MemoryRouter>
      <ul>
        <ResultCard name="" to="/persona/1" data={[]} />
      </ul>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'No Disponible' })).toBeInTheDocument()
})
