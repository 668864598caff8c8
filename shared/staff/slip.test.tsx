import { expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { Slip } from './slip'

const slip = (secret: string) => (
  <Slip
    secret={secret}
    facts={[{ label: 'Vence', value: 'mañana' }]}
    address="Se escribe en sitio.example/login"
    fine="Guárdela."
  >
    Para Ana Prueba
  </Slip>
)
const print = (type: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(type)))

it('is printed once, in place of the page', () => {
  const { container } = render(
    <>
      {slip('clave-uno')}
      {slip('clave-dos')}
    </>,
  )
  expect(container).toHaveTextContent('clave-uno')
  print('beforeprint')
  expect(container).toHaveTextContent(/^$/)
  expect(screen.getAllByText(/^clave-(?:uno|dos)$/).map(({ textContent }) => textContent)).toEqual([
    'clave-uno',
    'clave-dos',
  ])
  expect(document.body).toHaveTextContent('Para Ana Prueba')
  expect(document.body).toHaveTextContent('Se escribe en sitio.example/login')
  expect(document.body).toHaveTextContent('Guárdela.')
  print('afterprint')
  expect(container).toHaveTextContent('clave-uno')
  expect(screen.getAllByText('clave-uno')).toHaveLength(1)
})
