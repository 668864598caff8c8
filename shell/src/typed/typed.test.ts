import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { followTyping, reloadPage, resumeTyped } from './index'

followTyping()

/** Returns whether the page reloads. jsdom cannot reload and logs an error instead. */
function reload(leave?: Parameters<typeof reloadPage>[0]) {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const isReloading = reloadPage(leave)
  const loads = errors.mock.calls.filter(([problem]) => /navigation/.test(String(problem))).length
  errors.mockClear()
  expect(loads).toBe(isReloading ? 1 : 0)
  return isReloading
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const field = (name: string, more = '') => `<input aria-label="${name}" name="${name}" ${more}>`
/** Shows an area's page, already loaded. */
function open(fields: string) {
  document.body.innerHTML = `<main id="contenido">${fields}</main>`
  document.documentElement.dataset['area'] = 'mf-mapa@2.0.0'
}
const notice = () => screen.queryByText(/lo que usted escribió está guardado, salvo contraseñas y códigos/)
const stored = () => JSON.stringify(Object.entries(sessionStorage))

beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/mapaUBPD')
})
afterEach(() => {
  jest.restoreAllMocks()
})

describe('a reload by the product', () => {
  it('restores typed values as the fields appear, and shows a notice', async () => {
    open(
      field('nombre') +
        field('sin-tocar', 'value="Dato guardado"') +
        '<textarea name="texto" aria-label="texto">',
    )
    type('nombre', 'Ángela')
    type('texto', 'Una frase')
    expect(reload()).toBe(true)
    expect(stored()).not.toContain('Dato guardado')

    open('')
    act(resumeTyped)
    expect(notice()).toBeVisible()
    expect(stored()).toBe('[]')
    const page = document.getElementById('contenido') as HTMLElement
    page.innerHTML = field('nombre')
    await waitFor(() => expect(screen.getByLabelText('nombre')).toHaveValue('Ángela'))
    // A restored value can be changed; fields that appear later still get theirs.
    type('nombre', 'Ana')
    page.insertAdjacentHTML('beforeend', '<textarea name="texto" aria-label="texto">')
    await waitFor(() => expect(screen.getByLabelText('texto')).toHaveValue('Una frase'))
    expect(screen.getByLabelText('nombre')).toHaveValue('Ana')
    act(() => screen.getByRole('button', { name: 'Entendido' }).click())
    expect(notice()).toBeNull()
  })

  it('brings back choices, of fields with one name and of a list whose options arrive later', async () => {
    const forces = ['Ejército', 'Armada'].map(
      (label) => `<input type="radio" name="fuerza" aria-label="${label}">`,
    )
    const list = (options: string) => `<select name="rango" aria-label="rango">${options}</select>`
    const ranks = '<option>Cabo</option><option>Sargento</option>'
    open(forces.join('') + list(ranks))
    fireEvent.click(screen.getByLabelText('Ejército'))
    fireEvent.change(screen.getByLabelText('rango'), { target: { value: 'Sargento' } })
    expect(reload()).toBe(true)
    open(forces.join('') + list(''))
    act(resumeTyped)
    expect(screen.getByLabelText('Ejército')).toBeChecked()
    expect(screen.getByLabelText('Armada')).not.toBeChecked()
    screen.getByLabelText('rango').innerHTML = ranks
    await waitFor(() => expect(screen.getByLabelText('rango')).toHaveValue('Sargento'))
  })

  it('brings back what was typed once an area has taken over the page that was in the HTML', async () => {
    open(field('nombre'))
    type('nombre', 'Ángela')
    expect(reload()).toBe(true)
    open(field('nombre'))
    document.documentElement.dataset['area'] = 'none'
    act(resumeTyped)
    expect(screen.getByLabelText('nombre')).toHaveValue('')
    document.documentElement.dataset['area'] = 'mf-mapa@2.0.0'
    await waitFor(() => expect(screen.getByLabelText('nombre')).toHaveValue('Ángela'))
  })

  it('brings back what was typed after a second reload, which came before the page had its fields', () => {
    open(field('nombre'))
    type('nombre', 'Ángela')
    expect(reload()).toBe(true)
    open('')
    act(resumeTyped)
    expect(reload()).toBe(true)
    open(field('nombre'))
    act(resumeTyped)
    expect(screen.getByLabelText('nombre')).toHaveValue('Ángela')
  })

  it('stores no password or code, and nothing from a form that keeps its own drafts', () => {
    open(
      field('clave', 'type="password"') +
        field('clave-visible', 'type="text" autocomplete="current-password"') +
        field('codigo', 'autocomplete="one-time-code"') +
        `<form data-drafts="own">${field('cedula')}</form>`,
    )
    for (const name of ['clave', 'clave-visible', 'codigo', 'cedula']) type(name, 'secreto')
    expect(reload()).toBe(true)
    expect(stored()).not.toContain('secreto')
    act(resumeTyped)
    expect(notice()).toBeVisible()
  })

  it('shows no notice if nothing was typed', () => {
    open(field('nombre', 'value="Ángela"'))
    expect(reload()).toBe(true)
    open(field('nombre'))
    act(resumeTyped)
    expect(notice()).toBeNull()
  })

  it('shows no notice on another page, and leaves its fields alone', () => {
    open(field('nombre'))
    type('nombre', 'Ángela')
    reload()
    window.history.replaceState(null, '', '/registro')
    open(field('nombre'))
    act(resumeTyped)
    expect(notice()).toBeNull()
    expect(screen.getByLabelText('nombre')).toHaveValue('')
  })

  it('stores nothing if it is cancelled', () => {
    open(field('nombre'))
    type('nombre', 'Ángela')
    expect(reload(() => 'stay')).toBe(false)
    expect(stored()).toBe('[]')
  })
})

describe('a page does not reload', () => {
  beforeEach(() => {
    open(`<div data-drafts="none">${field('respuesta')}</div>${field('nombre')}`)
  })

  it('with text that must not be stored on the device', () => {
    type('respuesta', 'Dato de una persona')
    expect(reload()).toBe(false)
    type('respuesta', '')
    expect(reload()).toBe(true)
  })

  it('while an area has input that it cannot keep', () => {
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    expect(reload()).toBe(false)
    window.removeEventListener('beforeunload', ask)
    expect(reload()).toBe(true)
  })

  it('with text, in a browser that forbids storage', () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    type('nombre', 'Ángela')
    expect(reload()).toBe(false)
    type('nombre', '')
    expect(reload()).toBe(true)
    expect(resumeTyped).not.toThrow()
  })
})
