import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderArea } from '../../testing/render-area'

describe('home', () => {
  it('stacks its five sections in the agreed order', () => {
    renderArea('/')
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
  ])('leads from "%s", "%s" to %s', async (section, link, path) => {
    const now = renderArea('/')
    await userEvent.click(
      within(screen.getByRole('region', { name: section })).getByRole('link', { name: link }),
    )
    expect(now.path).toBe(path)
  })
})
