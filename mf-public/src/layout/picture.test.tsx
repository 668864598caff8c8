import { expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { fireEvent, screen } from '@testing-library/react'
import { news } from '../features/news/news'
import routes from '../routes'

it.each(['/', '/toar', '/acerca_de', '/news', '/news/0'])(
  'loads only the first picture of %s eagerly, and sets the size of each one',
  async (path) => {
    await mountArea(routes, { at: path })
    const [first, ...others] = [...document.querySelectorAll<HTMLImageElement>('img[width="640"]')]
    expect(first).toHaveAttribute('fetchpriority', 'high')
    expect(first).not.toHaveAttribute('loading')
    expect(others.every((img) => img.getAttribute('loading') === 'lazy')).toBe(true)
    expect(
      [...document.querySelectorAll('img')].every(
        (img) => img.hasAttribute('width') && img.hasAttribute('height'),
      ),
    ).toBe(true)
  },
)

it('marks a picture that fails to load, for the styles', async () => {
  await mountArea(routes, { at: '/news/0' })
  const picture = screen.getByRole('img', { name: news[0]?.picture.alt ?? 'none' })
  expect(picture).not.toHaveAttribute('data-failed')
  fireEvent.error(picture)
  expect(picture).toHaveAttribute('data-failed')
})
