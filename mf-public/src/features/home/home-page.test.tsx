import { describe, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import routes from '../../routes'

describe('home', () => {
  it('stacks its five sections in the agreed order', async () => {
    await mountArea(routes, { at: '/' })
    expect(screen.getAllByRole('region').map((section) => section.getAttribute('aria-labelledby'))).toEqual([
      'invitacion',
      'noticias',
      'ingreso',
      'quienes-somos',
      'funcionarios-externos',
    ])
  })

  it.each([
    ['Un mismo camino hacia la verdad y la reconciliación', 'Afíliese a la Fundación', '/registro'],
    ['Noticias', 'Ver todas las noticias', '/news'],
    ['Ingreso al sistema', 'Iniciar sesión', '/loginFCR'],
    ['Ingreso al sistema', 'Afiliarse', '/registro'],
    ['Ingreso de funcionarios externos', 'Ingresar', '/loginFuncionariosJEP'],
  ])('links "%s", "%s" to %s', async (section, link, path) => {
    const { location } = await mountArea(routes, { at: '/' })
    await userEvent.click(
      within(screen.getByRole('region', { name: section })).getByRole('link', { name: link }),
    )
    expect(location().pathname).toBe(path)
  })
})
