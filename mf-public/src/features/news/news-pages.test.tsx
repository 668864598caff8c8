import { describe, expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { news } from './news'
import { formatNewsDate } from './news-date'
import routes from '../../routes'

describe('news list', () => {
  it('shows the three items, each with picture and date, linked by position', async () => {
    await mountArea(routes, { at: '/news' })
    const cards = screen.getAllByRole('article').map((card) => within(card))
    expect(cards.map((card) => card.getByRole('link').getAttribute('href'))).toEqual([
      '/news/0',
      '/news/1',
      '/news/2',
    ])
    expect(cards.map((card) => card.getByRole('link').textContent)).toEqual(news.map(({ title }) => title))
    expect(cards.map((card) => card.getByRole('time').textContent)).toEqual([
      'Noviembre 12, 2026',
      'Octubre 28, 2026',
      'Octubre 3, 2026',
    ])
    expect(cards.every((card) => card.getByRole('img').getAttribute('alt') !== '')).toBe(true)
  })
})

describe('news item', () => {
  it('shows picture, date, title and description, and the other two items', async () => {
    const { location } = await mountArea(routes, { at: '/news/0' })
    const [first] = news
    expect(screen.getByRole('heading', { level: 1, name: first?.title ?? 'none' })).toBeVisible()
    expect(screen.getByRole('img', { name: first?.picture.alt ?? 'none' })).toBeVisible()
    for (const paragraph of first?.description ?? []) expect(screen.getByText(paragraph)).toBeVisible()
    const others = within(screen.getByRole('complementary', { name: 'Otras noticias' }))
    expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/news/1',
      '/news/2',
    ])
    await userEvent.click(screen.getByRole('link', { name: 'Noticias Generales' }))
    expect(location().pathname).toBe('/news')
  })
})

describe('news date', () => {
  it.each([
    ['2026-01-01', 'Enero 1, 2026'],
    ['2026-12-31', 'Diciembre 31, 2026'],
  ])('formats %s as %s, in any time zone', (date, text) => {
    expect(formatNewsDate(date)).toBe(text)
  })
})
