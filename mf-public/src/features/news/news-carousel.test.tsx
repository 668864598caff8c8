import { describe, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import routes from '../../routes'

const open = () => mountArea(routes, { at: '/' })
const carousel = () => within(screen.getByRole('group', { name: 'Noticias' }))
/** The position of the visible slide, from its link. */
const shownSlide = () => carousel().getByRole('link').getAttribute('href')
const press = (name: string) => userEvent.click(carousel().getByRole('button', { name }))

describe('news carousel', () => {
  it('shows one slide of three, with its picture, title and date', async () => {
    await open()
    expect(shownSlide()).toBe('/news/0')
    expect(
      carousel().getByRole('link', { name: 'Avances recientes de la jurisdicción de paz' }),
    ).toBeVisible()
    expect(carousel().getByText('Noviembre 12, 2026')).toBeVisible()
    expect(carousel().getAllByRole('img')).toHaveLength(1)
    expect(carousel().getAllByRole('button', { name: /^Noticia \d de 3$/ })).toHaveLength(3)
  })

  it('wraps from the last slide to the first and from the first to the last', async () => {
    await open()
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
    await open()
    expect(carousel().getByRole('status')).toBeEmptyDOMElement()
    await press('Noticia 3 de 3')
    expect(shownSlide()).toBe('/news/2')
    expect(carousel().getByRole('button', { current: true })).toHaveAccessibleName('Noticia 3 de 3')
    expect(carousel().getByRole('status')).toHaveTextContent(
      'Noticia 3 de 3: Programa de justicia transicional',
    )
  })

  it('moves with the arrow keys, Home and End, and the focus follows on the dots', async () => {
    await open()
    carousel().getByRole('button', { name: 'Noticia 1 de 3' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(shownSlide()).toBe('/news/2')
    expect(carousel().getByRole('button', { name: 'Noticia 3 de 3' })).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    expect(shownSlide()).toBe('/news/1')
    await userEvent.keyboard('{End}')
    expect(shownSlide()).toBe('/news/2')
  })

  it('has as tab stops the current slide, the arrows and the dots, between the links around it', async () => {
    await open()
    screen.getByRole('link', { name: 'Ver todas las noticias' }).focus()
    const stops: unknown[] = []
    for (let count = 0; count < 7; count += 1) {
      await userEvent.tab()
      const { activeElement: active } = document
      stops.push(active?.getAttribute('aria-label') ?? active?.textContent)
    }
    expect(stops).toEqual([
      'Avances recientes de la jurisdicción de paz',
      'Noticia anterior',
      'Noticia 1 de 3',
      'Noticia 2 de 3',
      'Noticia 3 de 3',
      'Noticia siguiente',
      'Iniciar sesión',
    ])
  })

  it('keeps the focus on an arrow button used by keyboard', async () => {
    await open()
    const next = carousel().getByRole('button', { name: 'Noticia siguiente' })
    next.focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(shownSlide()).toBe('/news/2')
    expect(next).toHaveFocus()
  })

  it('moves with the arrow keys on the slide itself, and the focus follows to the next one', async () => {
    await open()
    carousel().getByRole('link').focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(shownSlide()).toBe('/news/1')
    expect(carousel().getByRole('link')).toHaveFocus()
  })

  it('leaves keyboard shortcuts to the browser', async () => {
    await open()
    const back = createEvent.keyDown(carousel().getByRole('link'), { key: 'ArrowLeft', altKey: true })
    fireEvent(carousel().getByRole('link'), back)
    expect(back.defaultPrevented).toBe(false)
    expect(shownSlide()).toBe('/news/0')
  })

  it('keeps the links of hidden slides out of the tab order, even without `inert`', async () => {
    await open()
    await press('Noticia siguiente')
    const links = [...document.querySelectorAll<HTMLElement>('a[href^="/news/"]')]
    expect(links.map((link) => [link.getAttribute('href'), link.tabIndex])).toEqual([
      ['/news/0', -1],
      ['/news/1', 0],
      ['/news/2', -1],
    ])
  })

  it('follows the slide that the browser has scrolled to, with dot and announcement', async () => {
    await open()
    scrollTo(1.6)
    expect(shownSlide()).toBe('/news/2')
    expect(carousel().getByRole('button', { current: true })).toHaveAccessibleName('Noticia 3 de 3')
    expect(carousel().getByRole('status')).toHaveTextContent('Noticia 3 de 3')
  })

  it('scrolls to the slide selected by a button', async () => {
    await open()
    const row = scrollTo(0)
    await press('Noticia anterior')
    expect(row.scrollLeft).toBe(2 * slideWidth)
  })

  it.each([
    ['from the first slide to the last', '/news/0', { x: 100, y: 100 }, { x: 180, y: 90 }, '/news/2'],
    ['from the last slide to the first', '/news/2', { x: 200, y: 100 }, { x: 120, y: 110 }, '/news/0'],
    ['not where the browser scrolls itself', '/news/0', { x: 200, y: 100 }, { x: 120, y: 110 }, '/news/0'],
    ['not on a short touch', '/news/0', { x: 100, y: 100 }, { x: 130, y: 100 }, '/news/0'],
    ['not while the page is scrolled', '/news/0', { x: 100, y: 100 }, { x: 160, y: 300 }, '/news/0'],
  ])('wraps around on a swipe %s', async (_what, before, from, to, expected) => {
    await open()
    if (before === '/news/2') await press('Noticia 3 de 3')
    swipe(from, to)
    expect(shownSlide()).toBe(expected)
  })

  it('does not treat two fingers as a swipe', async () => {
    await open()
    swipe({ x: 100, y: 100 }, { x: 180, y: 90 }, 2)
    expect(shownSlide()).toBe('/news/0')
  })

  it('links to the news item of the visible slide', async () => {
    const { location } = await open()
    await press('Noticia 2 de 3')
    await userEvent.click(carousel().getByRole('link'))
    expect(location().pathname).toBe('/news/1')
    expect(screen.getByRole('heading', { level: 1, name: 'La reconciliación en acción' })).toBeVisible()
  })
})

const slideWidth = 300

/** jsdom has no layout: sets the row's width and simulates a scroll by a number of slides. */
function scrollTo(slides: number): HTMLElement {
  const row = carousel().getByRole('group', { name: '1 de 3' }).parentElement
  if (!row) throw new Error('no row of slides')
  Object.defineProperty(row, 'clientWidth', { value: slideWidth })
  row.scrollLeft = slides * slideWidth
  fireEvent.scroll(row)
  return row
}

interface Place {
  x: number
  y: number
}

function swipe(from: Place, to: Place, fingers = 1) {
  const touch = ({ x, y }: Place) => ({ clientX: x, clientY: y })
  const link = carousel().getByRole('link')
  fireEvent.touchStart(link, { touches: Array.from({ length: fingers }, () => touch(from)) })
  fireEvent.touchEnd(link, { changedTouches: [touch(to)] })
}
