import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderArea } from '../../testing/render-area'
import { news } from './news'
import { wrapIndex } from './use-carousel'

const carousel = () => within(screen.getByRole('group', { name: 'Noticias' }))
/** The position of the one slide that is not hidden, as its link tells it. */
const shownSlide = () => carousel().getByRole('link').getAttribute('href')
const press = (name: string) => userEvent.click(carousel().getByRole('button', { name }))

describe('news carousel', () => {
  it('shows one slide of three, with its picture, title and date', () => {
    renderArea('/')
    expect(shownSlide()).toBe('/news/0')
    expect(
      carousel().getByRole('link', { name: 'Avances recientes de la jurisdicción de paz' }),
    ).toBeVisible()
    expect(carousel().getByText('Noviembre 12, 2026')).toBeVisible()
    expect(carousel().getAllByRole('img')).toHaveLength(1)
    expect(carousel().getAllByRole('button', { name: /^Noticia \d de 3$/ })).toHaveLength(3)
  })

  it('wraps from the last slide to the first and from the first to the last', async () => {
    renderArea('/')
    await press('Noticia anterior')
    expect(shownSlide()).toBe('/news/2')
    await press('Noticia siguiente')
    expect(shownSlide()).toBe('/news/0')
    await press('Noticia siguiente')
    await press('Noticia siguiente')
    await press('Noticia siguiente')
    expect(shownSlide()).toBe('/news/0')
  })

  it('selects the slide of a dot, marks that dot and announces the slide', async () => {
    renderArea('/')
    expect(carousel().getByRole('status')).toBeEmptyDOMElement()
    await press('Noticia 3 de 3')
    expect(shownSlide()).toBe('/news/2')
    expect(carousel().getByRole('button', { current: true })).toHaveAccessibleName('Noticia 3 de 3')
    expect(carousel().getByRole('status')).toHaveTextContent(
      'Noticia 3 de 3: Programa de justicia transicional',
    )
  })

  it('moves with the arrow keys, Home and End, the focus going along on the dots', async () => {
    renderArea('/')
    carousel().getByRole('button', { name: 'Noticia 1 de 3' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(shownSlide()).toBe('/news/2')
    expect(carousel().getByRole('button', { name: 'Noticia 3 de 3' })).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    expect(shownSlide()).toBe('/news/1')
    await userEvent.keyboard('{End}')
    expect(shownSlide()).toBe('/news/2')
  })

  it('keeps the focus on an arrow button that moves it by keyboard', async () => {
    renderArea('/')
    const next = carousel().getByRole('button', { name: 'Noticia siguiente' })
    next.focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(shownSlide()).toBe('/news/2')
    expect(next).toHaveFocus()
  })

  it.each([
    ['to the left, to the next slide', 'touch', { x: 200, y: 100 }, { x: 120, y: 110 }, '/news/1'],
    ['to the right, to the previous slide', 'touch', { x: 100, y: 100 }, { x: 180, y: 90 }, '/news/2'],
    ['not on a short touch', 'touch', { x: 100, y: 100 }, { x: 70, y: 100 }, '/news/0'],
    ['not while the page is scrolled', 'touch', { x: 200, y: 100 }, { x: 140, y: 300 }, '/news/0'],
    ['not with a mouse', 'mouse', { x: 200, y: 100 }, { x: 100, y: 100 }, '/news/0'],
  ])('swipes %s', (_what, pointerType, from, to, expected) => {
    renderArea('/')
    const link = carousel().getByRole('link')
    pointer(link, 'pointerdown', pointerType, from)
    pointer(link, 'pointerup', pointerType, to)
    expect(shownSlide()).toBe(expected)
  })

  it('leads to the news item of the slide that is shown', async () => {
    const now = renderArea('/')
    await press('Noticia 2 de 3')
    await userEvent.click(carousel().getByRole('link'))
    expect(now.path).toBe('/news/1')
    expect(screen.getByRole('heading', { level: 1, name: 'La reconciliación en acción' })).toBeVisible()
  })
})

describe('wrapIndex', () => {
  it.each([
    [0, 0],
    [2, 2],
    [3, 0],
    [-1, 2],
    [-4, 2],
    [7, 1],
  ])('%i is slide %i of three', (index, slide) => {
    expect(wrapIndex(index, news.length)).toBe(slide)
  })
})

/** jsdom has no PointerEvent: the same event with the properties that a browser gives it. */
function pointer(target: Element, type: string, pointerType: string, at: { x: number; y: number }) {
  const event = new MouseEvent(type, { bubbles: true, clientX: at.x, clientY: at.y })
  fireEvent(target, Object.assign(event, { pointerType }))
}
