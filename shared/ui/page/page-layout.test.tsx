import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { ArrowLink, BackLink, LogoFull, LogoMark, PageHeader, Sheet, TextLink, Wrap } from '@fcr/shared/ui'

it("PageHeader shows the page's h1 and introduction", () => {
  render(<PageHeader title="Nuestros TOAR" lead="Trabajos, obras y actividades." trail />)
  expect(screen.getByRole('heading', { level: 1, name: 'Nuestros TOAR' })).toBeInTheDocument()
  expect(screen.getByText('Trabajos, obras y actividades.')).toBeInTheDocument()
})

it('Sheet is a region named by its title and reachable by its id', () => {
  render(
    <Sheet id="contacto" title="Datos Principales de Contacto">
      <p>300 000 0001</p>
    </Sheet>,
  )
  const region = screen.getByRole('region', { name: 'Datos Principales de Contacto' })
  expect(region).toHaveAttribute('id', 'contacto')
  expect(region).toContainElement(screen.getByText('300 000 0001'))
})

it('Wrap renders the given element', () => {
  render(
    <Wrap as="nav" aria-label="Secciones">
      x
    </Wrap>,
  )
  expect(screen.getByRole('navigation', { name: 'Secciones' })).toBeInTheDocument()
})

it('links have only their text as name', () => {
  render(
    <MemoryRouter>
      <BackLink to="/mapaUBPD">Volver al mapa</BackLink>
      <ArrowLink to="/news">Todas las noticias</ArrowLink>
      <TextLink to="/politica-de-datos">Política</TextLink>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Volver al mapa' })).toHaveAttribute('href', '/mapaUBPD')
  expect(screen.getByRole('link', { name: 'Todas las noticias' })).toHaveAttribute('href', '/news')
  expect(screen.getByRole('link', { name: 'Política' })).toHaveAttribute('href', '/politica-de-datos')
})

it('logos reserve their space and leave the name to the surrounding link', () => {
  render(
    <>
      <LogoFull data-testid="full" />
      <LogoMark data-testid="mark" size={32} alt="Fundación Caminos de Reconciliación" />
    </>,
  )
  expect(screen.getByTestId('full')).toHaveAttribute('alt', '')
  expect(screen.getByTestId('full')).toHaveAttribute('height', '150')
  expect(screen.getByRole('img', { name: 'Fundación Caminos de Reconciliación' })).toHaveAttribute(
    'width',
    '32',
  )
})
