import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { until } from '@fcr/tooling/test/until.mjs'
import { buildArea } from '../../testing/fixtures'
import { replaceFile } from '../../testing/forge'
import { inlined, loads, meta, createSite, patienceMs } from '../../testing/gateway'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite()
})
afterEach(() => site.remove())

const page = async (url = '/mapaUBPD') => (await site.app.inject(url)).body
const activeMapa = async () => inlined(await page()).live.live.areas['mf-mapa']?.active.version
const liveFile = () => path.join(site.registryDir, 'live.json')
const writeLive = (text: string) => replaceFile(liveFile(), text)
/** Requests pages until something is true: each request also checks the files. */
const requestUntil = (isTrue: () => boolean) =>
  until(async () => {
    await page()
    return isTrue()
  })
/** Several more checks of the files. */
const checkAgain = async () => {
  for (let count = 0; count < 5; count += 1) await page()
}
/** Errors about the registry's state. The gateway may log others meanwhile: it cannot report its presence either. */
const stateErrors = () => site.log.errors().filter((line) => line.startsWith('registry: '))
const hasErrors = () => stateErrors().length > 0

describe('a change of the live state', () => {
  it('takes effect with the next request, in the page and in live.json', async () => {
    expect(await activeMapa()).toBe('1.0.0')
    await site.release('mf-mapa', '1.1.0')
    expect(await activeMapa()).toBe('1.1.0')
    await site.registry.rollback('mf-mapa', meta)
    expect(await activeMapa()).toBe('1.0.0')
    const response = await site.app.inject('/live.json')
    expect(response.headers['cache-control']).toBe('private, no-cache')
    const { statement, ...state } = JSON.parse(await readFile(liveFile(), 'utf8')) as Live
    expect(statement).toBeDefined()
    expect(response.json()).toEqual(state)
  })
})

describe('a registry in trouble', () => {
  it.each([
    [
      'truncated',
      (text: string) => text.slice(0, 100),
      'registry: live.json is not JSON (the site keeps revision 3)',
    ],
    ['malformed', () => '{"revision":4}', /^registry: live\.json is malformed/],
    ['empty', () => '', 'registry: live.json is not JSON (the site keeps revision 3)'],
  ])('a live.json that is %s changes nothing, and is logged once', async (_name, damage, message) => {
    const good = await readFile(liveFile(), 'utf8')
    await writeLive(damage(good))
    await requestUntil(hasErrors)
    await checkAgain()
    expect(await activeMapa()).toBe('1.0.0')
    expect(site.log.errors()).toHaveLength(1)
    expect(site.log.errors()[0]).toMatch(message)
    await writeLive(good)
    await requestUntil(() => site.log.lines.some(({ msg }) => msg === 'registry: in order again'))
  })

  it('is followed again after it was moved away and back', async () => {
    await rename(site.registryDir, `${site.registryDir}-away`)
    await requestUntil(hasErrors)
    expect(await activeMapa()).toBe('1.0.0')
    expect(stateErrors()).toEqual(['registry: live.json cannot be read (the site keeps revision 3)'])
    await rename(`${site.registryDir}-away`, site.registryDir)
    await site.release('mf-mapa', '1.1.0')
    expect(await activeMapa()).toBe('1.1.0')
  })

  it('an area whose release is not what was activated keeps its version; the others move on', async () => {
    await site.release('mf-mapa', '1.1.0')
    const dist = await buildArea(site.dir, 'mf-mapa', '1.2.0')
    await site.registry.publish(dist)
    // This gateway checks only on request, so that the damage is done before it sees the activation.
    const app = await site.start({ following: { pollMs: 60_000, patienceMs } })
    await site.registry.activate('mf-mapa', '1.2.0', meta)
    await writeFile(path.join(site.registryDir, 'areas/mf-mapa/1.2.0/release.json'), '{}')
    await site.release('mf-public', '1.1.0', { build: { routes: ['/'] } })
    const { live } = inlined((await app.inject('/')).body)
    expect(live.live.areas['mf-mapa']?.active.version).toBe('1.1.0')
    expect(live.live.areas['mf-public']?.active.version).toBe('1.1.0')
    expect(Object.keys(live.releases)).toContain('mf-mapa@1.1.0')
    expect(site.log.errors().join()).toContain('mf-mapa 1.2.0: release.json is malformed')
  })

  it('a gateway that starts with a lost release omits it and serves the rest', async () => {
    await rm(path.join(site.registryDir, 'areas/mf-mapa'), { recursive: true })
    const app = await site.start()
    const { body } = await app.inject('/mapaUBPD')
    expect(Object.keys(inlined(body).live.releases).sort()).toEqual(['mf-public@1.0.0'])
    expect(loads(body).some((each) => each.includes('mf-mapa'))).toBe(false)
    await checkAgain()
    expect(site.log.errors()).toEqual([
      'registry: mf-mapa 1.0.0 is not in the registry (the last good version takes over where there is one)',
    ])
  })

  it('the last good shell serves the page if the active one is damaged', async () => {
    await site.release('shell', '1.1.0')
    await writeFile(path.join(site.registryDir, 'areas/shell/1.1.0/index.html'), 'x')
    const app = await site.start()
    expect(loads((await app.inject('/')).body)).toContain('script /areas/shell/1.0.0/static/main.js')
  })
})

describe('the site configuration', () => {
  it('is followed; a malformed or missing file means the defaults and one log line', async () => {
    const siteConfigFile = path.join(site.dir, 'site.json')
    await writeFile(siteConfigFile, JSON.stringify({ shortName: 'UNO' }))
    const app = await site.start({ siteConfigFile })
    const shortName = async () => inlined((await app.inject('/')).body).site.shortName
    expect(await shortName()).toBe('UNO')
    await replaceFile(
      siteConfigFile,
      JSON.stringify({ shortName: 'DOS', tiles: { url: 'https://t.example/{z}' } }),
    )
    expect(await shortName()).toBe('DOS')
    expect((await app.inject('/')).headers['content-security-policy']).toContain('https://t.example')
    await replaceFile(siteConfigFile, JSON.stringify({ shortNam: 'TRES' }))
    expect(await shortName()).toBe('FCR')
    await checkAgain()
    expect(site.log.errors()).toEqual([
      expect.stringMatching(/^site configuration: .*shortNam.*\(the defaults apply\)$/),
    ])
    await rm(siteConfigFile)
    expect(await shortName()).toBe('FCR')
    expect(site.log.errors()[1]).toBe(
      'site configuration: the file is missing or cannot be read (the defaults apply)',
    )
  })

  it.each<[what: string, text: string, shortName: string, name: RegExp, line: RegExp]>([
    ['begins with a byte order mark', '\uFEFF{"shortName":"UNO"}', 'UNO', /^Fundación/, /^$/],
    [
      'has one invalid entry',
      '{"shortName":"UNO","name":7}',
      'UNO',
      /^Fundación/,
      /'name' .*expected string/,
    ],
    [
      'has an unknown entry',
      '{"shortName":"UNO","nam":"x"}',
      'UNO',
      /^Fundación/,
      /: Unrecognized key: "nam"/,
    ],
    ['is truncated', '{"shortName":"UNO"', 'FCR', /^Fundación/, /not JSON: .*JSON/],
    ['is not an object', '[]', 'FCR', /^Fundación/, /expected object/],
  ])('that %s loses only that', async (_what, text, shortName, name, line) => {
    const siteConfigFile = path.join(site.dir, 'site.json')
    await writeFile(siteConfigFile, text)
    const app = await site.start({ siteConfigFile })
    const { site: shown } = inlined((await app.inject('/')).body)
    expect(shown.shortName).toBe(shortName)
    expect(shown.name).toMatch(name)
    expect(site.log.errors().join('\n')).toMatch(line)
    expect(site.log.errors().length).toBeLessThanOrEqual(1)
  })
})
