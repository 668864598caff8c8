import { describe, expect, it } from '@jest/globals'
import { happens, openWatched as open, tagOf } from '../../testing/watched-page'

describe('style sheets whose rules for the first screen are in the HTML', () => {
  const openLate = () => {
    const page = open()
    const link = (name: string, more = '') =>
      `<link rel="stylesheet" media="print"${more} id="${name}" href="/${name}.css">`
    const own = ' fetchpriority="high"'
    page.document.head.insertAdjacentHTML('beforeend', link('frame', own) + link('area', own) + link('paper'))
    const arrive = (id: string) => {
      Object.defineProperty(tagOf(page, `#${id}`), 'sheet', { value: { media: { mediaText: 'print' } } })
      happens(page, `#${id}`, 'load')
    }
    const media = (id: string) => (tagOf(page, `#${id}`) as HTMLLinkElement).sheet?.media.mediaText
    return { page, arrive, media }
  }

  it('apply together, whichever loads first', () => {
    for (const order of [
      ['frame', 'area'],
      ['area', 'frame'],
    ]) {
      const { arrive, media } = openLate()
      arrive(order[0] ?? '')
      expect(media(order[0] ?? '')).toBe('print')
      arrive(order[1] ?? '')
      expect(order.map(media)).toEqual(['all', 'all'])
    }
  })

  it('apply without one for paper, which stays so', () => {
    const { arrive, media } = openLate()
    for (const id of ['paper', 'frame', 'area']) arrive(id)
    expect(['paper', 'frame', 'area'].map(media)).toEqual(['print', 'all', 'all'])
  })

  it('apply without one that does not load', () => {
    const { page, arrive, media } = openLate()
    arrive('frame')
    happens(page, '#area', 'error')
    expect(media('frame')).toBe('all')
  })
})

describe('presses before the page responds', () => {
  it('are kept for the shell, those of links and buttons', () => {
    const page = open()
    page.document.body.innerHTML = '<button><i></i></button><a href="#x"></a><input>'
    const press = (selector: string, type: string) => {
      const event = new page.Event(type, { bubbles: true })
      tagOf(page, selector).dispatchEvent(event)
      return event
    }
    const kept = [press('i', 'click'), press('a', 'keydown')]
    press('input', 'keydown')
    press('body', 'click')
    page.document.documentElement.dataset['area'] = 'mf-public@1.0.0'
    press('a', 'click')
    expect(page.fcrGuard?.presses).toEqual(kept)
  })
})
