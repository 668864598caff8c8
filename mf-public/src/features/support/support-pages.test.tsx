import { describe, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, useRoutes } from 'react-router-dom'
import { placeholderCases } from './placeholder-cases'
import routes from '../../routes'

const Routes = () => useRoutes(routes)

const pages = [
  ['/apoyoPsicosocial', ['Nuevo ingreso', 'Seguimiento']],
  ['/vista-juridica', ['Nuevo ingreso', 'Anexar informe de avance']],
] as const

describe.each(pages)('support page %s', (path, actions) => {
  it('lists ten sample entries, rank and name, without links', async () => {
    await mountArea(routes, { at: path })
    const list = within(screen.getByRole('region', { name: 'Listado de casos' }))
    expect(list.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(
      placeholderCases.map(({ rank, name }) => `${rank} ${name}`),
    )
    expect(placeholderCases).toHaveLength(10)
    expect(new Set(placeholderCases.map(({ name }) => name)).size).toBe(10)
    expect(placeholderCases.every(({ name }) => name.startsWith('Nombre de Ejemplo'))).toBe(true)
    expect(list.queryByRole('link')).not.toBeInTheDocument()
  })

  it.each(actions)('responds to "%s" with the foundation’s contact data', async (action) => {
    await mountArea(routes, { at: path })
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.click(screen.getByRole('button', { name: action }))
    expect(screen.getByRole('status')).toHaveTextContent(/Fundación.*contacto@fundacion\.example/)
  })
})

describe('Regresar', () => {
  it('goes one page back', async () => {
    window.history.replaceState(null, '', '/Pruebas')
    render(
      <BrowserRouter>
        <Routes />
      </BrowserRouter>,
    )
    await userEvent.click(screen.getByRole('link', { name: 'Apoyo Psicosocial' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Regresar' }))
    await waitFor(() => expect(window.location.pathname).toBe('/Pruebas'))
    expect(await screen.findByRole('heading', { name: 'Páginas de prueba' })).toBeVisible()
  })
})
