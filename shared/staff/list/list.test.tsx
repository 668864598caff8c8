import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { TextField } from '@fcr/shared/form'
import { FilterBar, FilterChips, Pager, useUrlFilters } from '..'

function List({ total }: { total: number }) {
  const { filters, page, apply, clear } = useUrlFilters({ entidad: '', estado: 'vigente' })
  const { search, state } = useLocation() as { search: string; state: unknown }
  return (
    <>
      <FilterBar filters={filters} onApply={apply} onClear={clear}>
        {(field) => <TextField label="Entidad" {...field('entidad')} />}
      </FilterBar>
      <FilterChips
        label="Estado"
        name="estado"
        current={filters.estado}
        options={[
          { value: 'vigente', label: 'Vigentes', count: 1204 },
          { value: 'retenido', label: 'Retenidos' },
        ]}
      />
      <Pager page={page} total={total} noun="códigos" singular="código" />
      <p>{`search ${search}`}</p>
      <p>{`state ${JSON.stringify(state)}`}</p>
      <p>{JSON.stringify({ ...filters, page })}</p>
    </>
  )
}
const open = (at: string, total = 1234, state: unknown = null) => {
  const [pathname, search = ''] = at.split('?')
  render(
    <MemoryRouter initialEntries={[{ pathname: pathname ?? '', search: `?${search}`, state }]}>
      <List total={total} />
    </MemoryRouter>,
  )
  return userEvent.setup()
}
const address = () => screen.getByText(/^search/).textContent.replace('search ', '')
const pages = () => screen.getAllByRole('link', { name: /^Página/ }).map((link) => link.textContent)

it('reads filters and page from the address, and ignores what is no page', () => {
  open('/codigos?entidad=JEP&pagina=3')
  expect(screen.getByText('{"entidad":"JEP","estado":"vigente","page":3}')).toBeVisible()
})

it.each(['0', '-1', 'x', '1.5'])('is on the first page for ‘%s’', (page) => {
  open(`/codigos?pagina=${page}`)
  expect(screen.getByText(/"page":1/)).toBeVisible()
})

it('puts filters into the address and returns to the first page', async () => {
  const user = open('/codigos?pagina=3')
  await user.type(screen.getByLabelText('Entidad'), 'UBPD')
  expect(address()).toBe('?pagina=3')
  await user.click(screen.getByRole('button', { name: 'Filtrar' }))
  expect(address()).toBe('?entidad=UBPD')
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  expect(address()).toBe('')
  expect(screen.getByLabelText('Entidad')).toHaveValue('')
})

it('shows the page as a range, with links that keep the filters and the navigation’s state', async () => {
  const user = open('/codigos?entidad=JEP', 1234, { buscar: 'x' })
  expect(screen.getByText('Mostrando 1 a 25 de 1.234 códigos')).toBeVisible()
  expect(pages()).toEqual(['1', '2', '50'])
  await user.click(screen.getByRole('link', { name: 'Siguiente' }))
  expect(address()).toBe('?entidad=JEP&pagina=2')
  expect(screen.getByText('state {"buscar":"x"}')).toBeVisible()
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('2')
  await user.click(screen.getByRole('link', { name: 'Página 50' }))
  expect(screen.getByText('Mostrando 1.226 a 1.234 de 1.234 códigos')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Siguiente' })).toBeNull()
})

it('shows the last page for a page beyond it', () => {
  open('/codigos?pagina=99')
  expect(screen.getByText('Mostrando 1.226 a 1.234 de 1.234 códigos')).toBeVisible()
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('50')
})

it('has no links for one page, and says that there is nothing', () => {
  open('/codigos', 25)
  expect(screen.queryByRole('link', { name: /^Página/ })).toBeNull()
  expect(screen.getByText('Mostrando 1 a 25 de 25 códigos')).toBeVisible()
})

it('marks the chip in force, and shows its count', async () => {
  const user = open('/codigos?pagina=2')
  expect(screen.getByRole('link', { name: 'Vigentes 1.204' })).toHaveAttribute('aria-current', 'true')
  await user.click(screen.getByRole('link', { name: 'Retenidos' }))
  expect(address()).toBe('?estado=retenido')
  expect(screen.getByRole('link', { name: 'Retenidos' })).toHaveAttribute('aria-current', 'true')
})

it('counts a single row in the singular', () => {
  open('/codigos', 1)
  expect(screen.getByText('Se muestra 1 código')).toBeVisible()
})
