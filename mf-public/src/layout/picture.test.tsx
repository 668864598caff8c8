import { expect, it } from '@jest/globals'
import { renderArea } from '../testing/render-area'

it.each(['/', '/toar', '/acerca_de', '/news', '/news/0'])(
  'fetches at %s only the first picture at once, before others, and gives each one its size',
  (path) => {
    renderArea(path)
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
