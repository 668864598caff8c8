import { describe, expect, it } from '@jest/globals'
import { site } from '@fcr/shared/contracts/site'
import { bootstrapWatchdogHash } from './bootstrap-script'
import { pagePolicy, tileHosts } from './security-headers'

describe('tileHosts', () => {
  it.each([
    ['https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png', ['https://*.tile.openstreetmap.org']],
    ['https://tiles-{s}.example.org:8443/{z}.png', ['https://*.example.org:8443']],
    ['https://tiles.example.org/{z}/{x}/{y}{r}.png', ['https://tiles.example.org']],
    ['/tiles/{z}/{x}/{y}.png', []],
    ['https://{s}.org/{z}.png', []],
  ])('%s allows %j', (template, hosts) => {
    expect(tileHosts(template)).toEqual(hosts)
  })
})

describe('pagePolicy', () => {
  it('allows only our own scripts and styles', () => {
    const policy = pagePolicy(site.parse({}))
    expect(policy).toContain(
      `default-src 'none'; script-src 'self' ${bootstrapWatchdogHash}; style-src 'self';`,
    )
    expect(policy).toContain("img-src 'self' data: https://*.tile.openstreetmap.org;")
    expect(policy).not.toMatch(/unsafe|http:/)
  })

  it('allows no host of tiles when the map does without them', () => {
    expect(pagePolicy(site.parse({ mapTiles: false }))).toContain("img-src 'self' data:;")
  })

  it('allows calls to another API host, and the dev servers of overrides', () => {
    const policy = pagePolicy(site.parse({ apiBase: 'https://api.fcr.example/v1' }), {
      'mf-mapa': { entryUrl: 'http://localhost:4101/remoteEntry.js' },
    })
    expect(policy).toContain(
      "connect-src 'self' data: https://api.fcr.example http://localhost:4101 ws://localhost:4101;",
    )
    expect(policy).toContain(`script-src 'self' ${bootstrapWatchdogHash} http://localhost:4101;`)
  })

  it.each([
    { apiBase: "https://api.example; script-src 'unsafe-inline'" },
    { apiBase: 'https://api.example/' },
    { apiBase: '//evil.example' },
    { tiles: { url: 'https://a.example;x/{z}' } },
    { contact: { mapUrl: 'javascript:alert(1)' } },
  ])('the configuration rejects anything else: %j', (input) => {
    expect(site.safeParse(input).success).toBe(false)
  })
})
