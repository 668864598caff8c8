import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { DataList } from '@fcr/shared/ui'

const definition = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

it('shows absent values as not available', () => {
  render(
    <DataList
      items={[
        { label: 'Celular', value: null },
        { label: 'Correo', value: undefined },
        { label: 'Dirección', value: '' },
      ]}
    />,
  )
  expect(screen.getAllByText('No Disponible')).toHaveLength(3)
})

it('shows zero and booleans as values', () => {
  render(
    <DataList
      items={[
        { label: 'Hijos', value: 0 },
        { label: 'Activo', value: false },
        { label: 'Independiente', value: true },
      ]}
    />,
  )
  expect(definition('Hijos')).toHaveTextContent('0')
  expect(definition('Activo')).toHaveTextContent('No')
  expect(definition('Independiente')).toHaveTextContent('Sí')
})

it('accepts another text for absent values', () => {
  render(<DataList absentText="NO DISPONIBLE" items={[{ label: 'Cargo', value: '' }]} />)
  expect(definition('Cargo')).toHaveTextContent(/^NO DISPONIBLE$/)
})
