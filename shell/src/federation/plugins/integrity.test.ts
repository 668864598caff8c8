import { beforeEach, expect, it } from '@jest/globals'
import { inline, inlined, integrity as hash } from '../../testing/inlined-live'
import { choose, nextVersion } from '../versions'
import { integrity } from './integrity'

const url = '/areas/mf-mapa/2.0.0/remoteEntry.js'
const ask = (kind: 'createScript' | 'createLink', address: string) =>
  integrity[kind]?.({
    url: new URL(address, window.location.href).href,
    attrs: { rel: 'stylesheet' },
    remoteInfo: { name: 'mf-mapa@2.0.0' } as never,
  })

function chooseNext() {
  const candidate = nextVersion('mf-mapa')
  if (candidate) choose(candidate)
}

beforeEach(() => {
  inline(inlined())
  chooseNext()
})

it.each(['createScript', 'createLink'] as const)('%s gives the tag the hash of its file', (kind) => {
  expect(ask(kind, url)).toMatchObject({ integrity: hash, crossOrigin: 'anonymous' })
})

it.each(['createScript', 'createLink'] as const)('%s refuses a file of which there is no hash', (kind) => {
  for (const address of ['/areas/mf-mapa/2.0.0/other.js', '/areas/mf-mapa/1.0.0/remoteEntry.js', '/other.js'])
    expect(() => ask(kind, address)).toThrow('entry-missing')
})

it('lets a dev server’s files pass', () => {
  const override = { entryUrl: 'http://localhost:4101/remoteEntry.js', global: 'mf_mapa' }
  inline({ ...inlined(), overrides: { 'mf-mapa': override } })
  chooseNext()
  const tag = integrity.createScript?.({
    url: override.entryUrl,
    remoteInfo: { name: 'mf-mapa@dev' } as never,
  })
  expect(tag).toMatchObject({ src: override.entryUrl, integrity: '' })
})
