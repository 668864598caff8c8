import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { QueryState } from './query-state'

const query = { data: undefined, error: new Error('x'), isFetching: false, refetch: jest.fn() }

it('can explain a failed query in the caller’s words, and shows that it retries', () => {
  const state = (isFetching: boolean) => (
    <QueryState query={{ ...query, isFetching }} label="Cargando" textOf={() => 'Sin respuesta'}>
      {() => null}
    </QueryState>
  )
  const { rerender } = render(state(false))
  expect(screen.getByRole('alert').textContent).toContain('Sin respuesta')
  screen.getByRole('button', { name: 'Intentar de nuevo' }).click()
  expect(query.refetch).toHaveBeenCalledTimes(1)
  rerender(state(true))
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
})
