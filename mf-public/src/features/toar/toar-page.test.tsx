import { describe, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toars } from './toar'
import routes from '../../routes'

async function openPalmira() {
  await mountArea(routes, { at: '/toar' })
  await userEvent.click(screen.getByRole('button', { name: 'Restauración del cementerio' }))
  return within(screen.getByRole('dialog', { name: 'Restauración del cementerio' }))
}

describe('TOAR', () => {
  it('shows the four entries with picture, title, place and description, the test entry last', async () => {
    await mountArea(routes, { at: '/toar' })
    const cards = screen.getAllByRole('article')
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Restauración del cementerio',
      'Apoyo a los planes regionales de búsqueda',
      'Constructores de Paz y Reconciliación',
      'Entrada de prueba',
    ])
    for (const [index, toar] of toars.entries()) {
      const card = within(cards[index] as HTMLElement)
      expect(card.getByRole('img', { name: toar.picture.alt })).toBeVisible()
      expect(card.getByText(toar.place)).toBeVisible()
      expect(card.getByText(toar.summary)).toBeVisible()
    }
  })

  it('opens an overlay with picture, title, place and full description', async () => {
    const overlay = await openPalmira()
    expect(overlay.getByRole('img', { name: /pintan un muro blanco/ })).toBeVisible()
    expect(overlay.getByText('Palmira, Valle del Cauca')).toBeVisible()
    expect(overlay.getByText(/Durante seis meses/)).toBeVisible()
  })

  it('shows where to request the documents only on demand, and resets on closing', async () => {
    const overlay = await openPalmira()
    expect(overlay.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.click(overlay.getByRole('button', { name: 'Documentación' }))
    expect(overlay.getByRole('status')).toHaveTextContent('se solicita a la Fundación')
    expect(overlay.getByRole('link', { name: 'contacto@fundacion.example' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:contacto@fundacion\.example\?subject=Documentaci%C3%B3n/),
    )
    await userEvent.click(overlay.getByRole('button', { name: 'Cerrar' }))
    await userEvent.click(screen.getByRole('button', { name: 'Restauración del cementerio' }))
    expect(within(screen.getByRole('dialog')).getByRole('status')).toBeEmptyDOMElement()
  })

  it('closes with its button and returns the focus to the card', async () => {
    const overlay = await openPalmira()
    await userEvent.click(overlay.getByRole('button', { name: 'Cerrar' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Restauración del cementerio' })).toHaveFocus()
  })

  it('closes on Escape', async () => {
    await openPalmira()
    // Browsers fire `cancel` on the dialog for Escape; jsdom does not, so the test does.
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes on a click outside, and stays open on one inside', async () => {
    const overlay = await openPalmira()
    await userEvent.click(overlay.getByText('Palmira, Valle del Cauca'))
    expect(screen.getByRole('dialog')).toBeVisible()
    // A click on the backdrop reaches the dialog element itself.
    await userEvent.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
