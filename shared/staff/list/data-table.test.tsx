import { expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { DataTable, type Column } from '..'

type Person = { id: number; name: string; mail: string | null }
const rows: Person[] = [
  { id: 1, name: 'Hernando Ejemplo', mail: 'hernando@correo.example' },
  { id: 2, name: 'Wilson Sintético', mail: null },
]
const columns: [Column<Person>, ...Column<Person>[]] = [
  { header: 'Nombre', cell: ({ name }) => name },
  { header: 'Correo', cell: ({ mail }) => mail },
]
const show = (linkTo?: (person: Person) => string) =>
  render(
    <MemoryRouter>
      <DataTable caption="Personas" columns={columns} rows={rows} rowKey={({ id }) => id} linkTo={linkTo} />
    </MemoryRouter>,
  )

it('is a table with a name, whose rows are named by their first cell', () => {
  show()
  const table = within(screen.getByRole('table', { name: 'Personas' }))
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Nombre', 'Correo'])
  expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(
    rows.map(({ name }) => name),
  )
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'hernando@correo.example',
    'No Disponible',
  ])
})

it('keeps its roles in the markup, where a phone lays the cells out as cards', () => {
  const { container } = show()
  for (const element of container.querySelectorAll('table, thead, tbody, tr, th, td'))
    expect(element).toHaveAttribute('role')
  expect(container.querySelector('td')).toHaveAttribute('data-label', 'Correo')
})

it('has one link per row', () => {
  show(({ id }) => `/personas/${id}`)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/personas/1',
    '/personas/2',
  ])
})
