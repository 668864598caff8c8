import { afterAll, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { matchRoutes } from 'react-router-dom'
import { runInNewContext } from 'node:vm'
import { isRoutePattern, isWithin, overlapOf, ownerOf } from './route-owner'

const routes = [
  { area: 'mf-public', pattern: '/' },
  { area: 'mf-public', pattern: '/noticias/:id' },
  { area: 'mf-public', pattern: '/acerca_de' },
  { area: 'mf-afiliados', pattern: '/vista-compareciente/:identificacion?' },
  { area: 'mf-externos', pattern: '/vista-compareciente/ext' },
  { area: 'mf-mapa', pattern: '/person/:personId' },
  { area: 'mf-ayuda', pattern: '/ayuda/*' },
  { area: 'mf-punto', pattern: '/a.b' },
]

describe('ownerOf', () => {
  it.each([
    ['/', '/'],
    ['/noticias/2', '/noticias/:id'],
    ['/noticias/2/', '/noticias/:id'],
    ['/NOTICIAS/2', '/noticias/:id'],
    ['/noticias', undefined],
    ['/noticias/2/3', undefined],
    ['/acerca_de', '/acerca_de'],
    ['/acerca_dex', undefined],
    ['/%61cerca_de', '/acerca_de'],
    ['/person/a%2Fb', '/person/:personId'],
    ['/person/%zz', '/person/:personId'],
    ['/vista-compareciente', '/vista-compareciente/:identificacion?'],
    ['/vista-compareciente/123', '/vista-compareciente/:identificacion?'],
    ['/vista-compareciente/ext', '/vista-compareciente/ext'],
    ['/ayuda', '/ayuda/*'],
    ['/ayuda/a/b', '/ayuda/*'],
    ['/axb', undefined],
    ['/nada', undefined],
  ])('%s belongs to %s', (path, pattern) => {
    expect(ownerOf(routes, path)?.pattern).toBe(pattern)
  })

  it('is found for a path of many slashes', () => {
    const given = { find: () => ownerOf(routes, `/${'/'.repeat(1_000_000)}x`) }
    // A bound that interrupts an endless search.
    expect(runInNewContext('find()', given, { timeout: 60_000 })).toBeUndefined()
  })

  it('gives an address that two areas own with the same pattern to the first by name', () => {
    const both = [
      { area: 'mf-b', pattern: '/' },
      { area: 'mf-a', pattern: '/:x?' },
    ]
    expect(ownerOf(both, '/')?.area).toBe('mf-a')
    expect(ownerOf(both.reverse(), '/')?.area).toBe('mf-a')
  })
})

const word = fc.constantFrom('a', 'B', 'a.b', 'c-d', '0', 'login')
const segment = fc
  .tuple(fc.oneof(word, fc.constantFrom(':x', ':id')), fc.constantFrom('', '', '?'))
  .map((parts) => parts.join(''))
const pattern = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.boolean())
  .map(([segments, rest]) => `/${[...segments, ...(rest ? ['*'] : [])].join('/')}`)
const pathSegment = fc.oneof(word, fc.constantFrom('%61', 'x%2Fy', '', '%zz', 'ñ', '%C3%B1', 'LOGIN'))
const path = fc.array(pathSegment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`)
const owned = fc.record({ area: fc.constantFrom('mf-a', 'mf-b', 'mf-c'), pattern })

// The router warns of addresses that it cannot decode; they are part of the test.
const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
afterAll(() => warn.mockRestore())

describe('any patterns and any address', () => {
  it('have the owner that the router would choose', () => {
    fc.assert(
      fc.property(fc.array(owned, { maxLength: 6 }), path, (some, address) => {
        const sorted = [...some].sort((a, b) => a.area.localeCompare(b.area))
        const matches = matchRoutes(
          sorted.map(({ area, pattern: path }) => ({ path, handle: area })),
          address,
        )
        expect(ownerOf(some, address)?.area).toBe(matches?.at(-1)?.route.handle)
      }),
      { numRuns: 2000 },
    )
  })

  it('have two owners only if the patterns overlap', () => {
    fc.assert(
      fc.property(pattern, pattern, path, (one, other, address) => {
        const owners = [one, other].filter((each) => ownerOf([{ area: 'mf-a', pattern: each }], address))
        if (owners.length === 2) expect(overlapOf(one, other)).not.toBe('none')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a pattern within a path', () => {
  const claimed = fc.array(word, { maxLength: 2 }).map((segments) => `/${segments.join('/')}`)

  it('matches no address outside it', () => {
    let within = 0
    const matches = (one: string, address: string) => ownerOf([{ area: 'mf-a', pattern: one }], address)
    fc.assert(
      fc.property(claimed, pattern, path, (claim, below, address) => {
        for (const one of [below, `${claim}${below}`.replace('//', '/')]) {
          if (!isWithin(one, claim) || !matches(one, address)) continue
          within += 1
          expect(matches(claim === '/' ? '/' : `${claim}/*`, address)).toBeDefined()
        }
      }),
      { numRuns: 5000 },
    )
    expect(within).toBeGreaterThan(100)
  })

  it.each([
    ['/agenda', '/agenda', true],
    ['/agenda/:id?', '/Agenda', true],
    ['/', '/', true],
    ['/agenda', '/', false],
    ['/:x?', '/', false],
    ['/agenda?', '/agenda', false],
    ['/:x?/agenda', '/agenda', false],
    ['/agendas', '/agenda', false],
    ['/a', '/a/b', false],
  ])('%s within %s: %s', (one, claim, expected) => {
    expect(isWithin(one, claim)).toBe(expected)
  })
})

describe('overlapOf', () => {
  it.each([
    ['/', '/:x?', 'same'],
    ['/Persona/:id?/', '/persona/:cedula?', 'same'],
    ['/login', '/login/:x?', 'same'],
    ['/news/:id', '/news/0', 'some'],
    ['/news', '/*', 'some'],
    ['/', '/*', 'some'],
    ['/:a/x', '/y/:b', 'some'],
    ['/news/*', '/noticias/*', 'none'],
    ['/person/:id', '/person', 'none'],
  ])('of %s and %s is: %s', (one, other, expected) => {
    expect(overlapOf(one, other)).toBe(expected)
    expect(overlapOf(other, one)).toBe(expected)
  })
})

it.each(['/', '/*', '/a', '/a/', '/a/:b?/c', '/ayuda/*', '/información'])('%s is a pattern', (text) => {
  expect(isRoutePattern(text)).toBe(true)
})

it.each(['a', '//a', '/a//b', '/a*', '/*/a', '/:', '/:a.html', '/a b', '/%61', '/a?/b?/c?/d?/e?', '/a#b'])(
  '%s is not a pattern',
  (text) => {
    expect(isRoutePattern(text)).toBe(false)
  },
)
