import { describe, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server.edge'
import { MemoryRouter, useRoutes } from 'react-router-dom'
import config from '../area.config'
import routes from './routes'

const Routes = () => useRoutes(routes)

const pages = [
  ['/', 'Un mismo camino hacia la verdad y la reconciliación', 'Inicio'],
  ['/toar', 'Nuestros TOAR', 'Nuestros TOAR'],
  ['/acerca_de', '¿Quiénes somos?', 'Acerca de nosotros'],
  ['/news', 'Noticias Generales', 'Noticias Generales'],
  ['/news/1', 'La reconciliación en acción', 'La reconciliación en acción'],
  ['/apoyoPsicosocial', 'Apoyo Psicosocial', 'Apoyo Psicosocial'],
  ['/vista-juridica', 'Apoyo Jurídico', 'Apoyo Jurídico'],
  ['/Pruebas', 'Páginas de prueba', 'Páginas de prueba'],
  ['/pruebas', 'Páginas de prueba', 'Páginas de prueba'],
  [
    '/politica-de-datos',
    'Política de tratamiento de datos personales',
    'Política de tratamiento de datos personales',
  ],
] as const

describe('routes of the public area', () => {
  it('are the ones that the area declares', () => {
    expect(routes.map((route) => route.path)).toEqual(Object.keys(config.routes))
  })

  it.each(pages)('shows at %s one h1, "%s", under the title "%s"', async (path, heading, title) => {
    await mountArea(routes, { at: path })
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual([heading])
    expect(document.title).toBe(title)
  })

  it.each(pages.map(([path, heading]) => [path, heading] as const))(
    'has the heading of %s in its HTML before any effect runs',
    (path, heading) => {
      const html = renderToString(
        <MemoryRouter initialEntries={[path]}>
          <Routes />
        </MemoryRouter>,
      )
      expect(html).toContain(heading)
    },
  )
})
