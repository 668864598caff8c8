import { describe, expect, it } from '@jest/globals'
import { costDifferences, costFindings, isAboveFloor } from './budgets'
import {
  footprintFindings,
  layoutDifferences,
  lostFrame,
  mutationFindings,
  pageFindings,
  titleDifference,
} from './findings'
import type { Footprint, Look } from './in-page/look'
import type { Probe } from './in-page/probe'
import { sharedOut } from './journey'
import { collectProblems } from './problems'
import type { Visit } from './visit-plan'

const footprint: Footprint = {
  attributes: ['<html> lang="es-CO"'],
  children: ['div#encabezado', 'main#contenido', 'div#pie'],
  sheets: ['/areas/shell/1.0.0/main.css'],
  addedStyles: 0,
  directives: [],
}
const page: Look = {
  path: '/mapaUBPD',
  title: 'Mapa',
  shown: 'mf-mapa@1.0.0',
  frameless: false,
  heading: 'visible',
  header: 'visible',
  footer: 'visible',
  headerBottom: 80,
  headingTop: 200,
  served: { header: true, footer: true },
  before: footprint,
  now: footprint,
}
const probe: Probe = { replaced: [], wiped: [], synchronousRequests: 0, commits: 5 }
const withNow = (change: Partial<Footprint>): Look => ({ ...page, now: { ...footprint, ...change } })

describe('what a page shows', () => {
  it('has nothing to object to on an ordinary page', () => {
    expect(pageFindings(page, probe)).toEqual([])
    expect(
      pageFindings(withNow({ sheets: [...footprint.sheets, '/areas/mf-mapa/1.0.0/a.css'] }), probe),
    ).toEqual([])
  })

  it.each<[Partial<Look>, string]>([
    [{ heading: 'missing' }, 'the page has no heading'],
    [{ heading: 'covered' }, "the page's heading is covered by something else"],
    [{ header: 'missing' }, "the site's header is missing"],
    [{ footer: 'hidden' }, "the site's footer is not visible"],
  ])('%j: %s', (change, line) => {
    expect(pageFindings({ ...page, ...change }, probe)).toEqual([line])
  })

  it('wants no header of an area without the site’s frame', () => {
    expect(pageFindings({ ...page, frameless: true, header: 'hidden', footer: 'hidden' }, probe)).toEqual([])
  })

  it.each<[Partial<Footprint>, string]>([
    [
      { attributes: [...footprint.attributes, '<body> style="color: red"'] },
      'sets <body> style="color: red"',
    ],
    [{ attributes: [] }, 'removes <html> lang'],
    [{ children: ['div#encabezado', 'main#contenido'] }, 'removes <div#pie> from the page'],
    [{ sheets: [] }, 'removes or switches off the style sheet /areas/shell/1.0.0/main.css'],
    [{ addedStyles: 1 }, 'adds a style sheet of its own to the whole page'],
    [{ directives: ['<base href="/x/">'] }, 'adds <base href="/x/"> to the page\'s head'],
  ])('%j: %s', (change, line) => {
    expect(footprintFindings(withNow(change))).toEqual([line])
  })

  it('names the first of many replaced functions', () => {
    const replaced = ['fetch', 'a', 'b', 'c', 'd']
    expect(pageFindings(page, { ...probe, replaced })).toEqual([
      'replaces functions of the browser: fetch, a, b and 2 more',
    ])
  })
})

it('compares an area’s page with the live version’s, and a shell’s only where something is lost', () => {
  const moved = { ...page, headerBottom: 300, headingTop: 900 }
  expect(layoutDifferences(moved, page, false)).toEqual([
    "the site's header ends at 300 px instead of 80 px as in the live version",
    "the page's heading is at 900 px instead of 200 px as in the live version",
  ])
  expect(layoutDifferences({ ...page, headerBottom: 120 }, page, true)).toEqual([])
  expect(lostFrame({ ...page, header: 'missing' }, page)).toEqual(["the site's header is missing"])
})

it.each([
  ['Agenda', 'Agenda · Sitio', false],
  ['Mensajes', 'Mensajes (3) · Sitio', false],
  ['{{site.name}}', 'Sitio', false],
  [undefined, 'Agenda · Sitio', false],
  ['Agenda y más', 'Agenda · Sitio', true],
  ['Agenda', 'Sitio', true],
])('compares the declared title %s with the shown title %s', (declared, shown, isNoted) => {
  expect(titleDifference(declared, shown) !== undefined).toBe(isNoted)
})

it('notices what an area leaves behind on another area’s page', () => {
  const left = {
    ...withNow({ children: [...footprint.children, 'div#resto'], addedStyles: 1 }),
    title: 'Mapa de ayer',
  }
  expect(mutationFindings(left, page)).toEqual([
    "leaves its title behind: 'Mapa de ayer'",
    'leaves an element in the page: div#resto behind',
    'leaves a style sheet behind',
  ])
})

describe('budgets', () => {
  const cost = { requests: 20, repeats: 2, files: 20, commits: 10 }

  it('let small pages grow, and large ones in proportion', () => {
    const grown = { requests: 59, repeats: 12, files: 60, commits: 290 }
    expect(isAboveFloor(grown)).toBe(false)
    expect(costFindings(grown, cost)).toEqual([])
    expect(costFindings({ ...cost, requests: 100 }, { ...cost, requests: 40 })).toEqual([])
  })

  it('leave the number of pictures and scripts to the operator', () => {
    const gallery = { ...cost, files: 100 }
    expect(costFindings(gallery, cost)).toEqual([])
    expect(costDifferences(gallery, cost)).toEqual([
      'loads 100 files of the live areas within ten seconds, the live version loads 20 files of the live areas',
    ])
  })

  it('say what the live version needs', () => {
    const flood = { ...cost, requests: 100 }
    expect(isAboveFloor(flood)).toBe(true)
    expect(costFindings(flood, cost)).toEqual([
      'makes 100 requests within ten seconds, the live version makes 20 requests',
    ])
    expect(costFindings({ ...cost, repeats: 20 }, cost)).toEqual([
      'requests the same address 20 times within ten seconds, the live version requests the same address 2 times',
    ])
    expect(costFindings({ ...cost, commits: 301 }, undefined)).toEqual([
      'renders 301 times within ten seconds',
    ])
  })
})

it('notes a problem once, with its first page', () => {
  const problems = collectProblems()
  for (const path of ['/a', '/b', '/b', '/c']) problems.add('throws', `mf-mapa at ${path} as visitor`)
  problems.add('hangs', 'mf-mapa at /a as visitor')
  expect(problems.lines()).toEqual([
    'mf-mapa at /a as visitor: throws (also on 2 other pages)',
    'mf-mapa at /a as visitor: hangs',
  ])
})

describe('the ways from the pages of an area to other areas', () => {
  const visit = (area: string, path: string): Visit => ({
    area,
    path,
    pattern: path,
    version: '1.0.0',
    entry: '',
    isPrerendered: false,
    isFrameless: false,
  })
  const others = ['mf-a', 'mf-b', 'mf-c'].map((area) => visit(area, `/${area}`))

  it.each([1, 2, 3, 7])('lead from %i pages to every other area', (count) => {
    const pages = Array.from({ length: count }, (_, index) => visit('mf-mapa', `/${index}`))
    const ways = sharedOut(pages, [...others, visit('mf-mapa', '/')])
    const reached = new Set([...ways.values()].flat().map(({ area }) => area))
    expect([...reached].sort()).toEqual(['mf-a', 'mf-b', 'mf-c'])
  })
})
