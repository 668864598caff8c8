import { expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { site } from '@fcr/shared/contracts/site'
import { Footer } from './footer'

const Where = () => <p>at {useLocation().pathname}</p>

const pages = [
  ['Inicio', '/'],
  ['TOAR', '/toar'],
  ['Noticias Generales', '/news'],
  ['Acerca de nosotros', '/acerca_de'],
  ['Ingreso de funcionarios externos', '/loginFuncionariosJEP'],
  ['Política de tratamiento de datos personales', '/politica-de-datos'],
  ['Accesibilidad', '/accesibilidad'],
] as const

it('leads to the main pages, the officials’ code entry, the data policy and the accessibility statement, as a navigation of its own', async () => {
  document.head.innerHTML = `<script type="application/json" id="fcr-site">${JSON.stringify(site.parse({}))}</script>`
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Footer />
      <Where />
    </MemoryRouter>,
  )
  const links = within(screen.getByRole('navigation', { name: 'Pie de página' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(pages)
  for (const [index, [, path]] of pages.entries()) {
    await userEvent.click(links[index] as HTMLElement)
    expect(screen.getByText(`at ${path}`)).toBeInTheDocument()
  }
})
