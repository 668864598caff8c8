import type { Release } from '@fcr/shared/platform/manifest'
import type { InlinedLive } from '@fcr/shared/platform/page-state'
import { resetLive } from '../live-state'

export const integrity = `sha384-${'A'.repeat(64)}`

export const release = (area: string, version: string, routes: string[]): Release => ({
  formatVersion: 1,
  area,
  version,
  global: `${area}_${version}`.replace(/\W/g, '_'),
  entry: 'remoteEntry.js',
  exposes: { './routes': { js: [], css: [] } },
  styles: [],
  preload: [],
  routes,
  heads: {},
  pages: {},
  frames: {},
  requires: null,
  provides: null,
  shares: {},
  bundled: [],
  sourceHash: '',
  files: { 'remoteEntry.js': { integrity, size: 1 } },
  commit: null,
  publishedAt: '2026-11-21T00:00:00Z',
})

const ref = (version: string) => ({ version, integrity })
export const entry = (active: string, lastGood: string | null) => ({
  active: ref(active),
  lastGood: lastGood === null ? null : ref(lastGood),
  canary: null,
  disabled: null,
})

export const inlined = (): InlinedLive => ({
  live: {
    formatVersion: 1,
    revision: 7,
    updatedAt: '2026-11-21T00:00:00Z',
    areas: {
      shell: entry('1.0.0', null),
      'mf-mapa': entry('2.0.0', '1.0.0'),
      'mf-public': entry('1.0.0', null),
    },
  },
  releases: {
    'mf-mapa@2.0.0': release('mf-mapa', '2.0.0', ['/mapaUBPD', '/person/:personId']),
    'mf-mapa@1.0.0': release('mf-mapa', '1.0.0', ['/mapaUBPD']),
    'mf-public@1.0.0': release('mf-public', '1.0.0', ['/', '/news', '/news/:id']),
  },
})

/** Inlines a live state in the page, where the shell reads it. */
export const inline = (state: InlinedLive) => {
  document.body.innerHTML = `<script type="application/json" id="fcr-live">${JSON.stringify(state)}</script>`
  resetLive()
}
