import { describe, expect, it } from '@jest/globals'
import { ownerOf } from './route-owner'

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
})
