import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { revokeKey } from '../trust/key-changes'
import { makeKey, readSigner } from '../trust/keys'
import { layout } from '../files/layout'
import { activateNextContract, publishContract } from '../testing/area-contract'
import { buildArea, requires } from '../testing/fixtures'
import { createUpstream } from './upstream'
import {
  site,
  address,
  mapa,
  operator,
  keyOf,
  remoteFor,
  openWith,
  signed,
  build,
  publish,
  active,
} from '../testing/remote-machines'

describe('commands on another machine', () => {
  it('publish, activate, disable, enable and roll back as on the registry’s own', async () => {
    expect(await publish(mapa, await build('1.1.0'))).toMatchObject({ outcome: 'published' })
    const committed = await operator.activate('mf-mapa', '1.1.0', { ...(await signed('Ana')), force: true })
    expect(committed).toMatchObject({ outcome: 'changed', record: { actor: 'Ana' } })
    expect(await active()).toBe('1.1.0')
    expect((await site.app.inject('/areas/mf-mapa/1.1.0/remoteEntry.js')).statusCode).toBe(200)
    await operator.disable('mf-mapa', await signed('Ana'))
    expect((await site.registry.live()).areas['mf-mapa']?.disabled).toBeTruthy()
    await operator.enable('mf-mapa', await signed('Ana'))
    await operator.rollback('mf-mapa', { ...(await signed('Ana')), to: '1.0.0', force: true })
    expect(await active()).toBe('1.0.0')

    expect(await operator.list()).toEqual(JSON.parse(JSON.stringify(await site.registry.list())))
    expect(await operator.history({ limit: 2 })).toEqual(await site.registry.history({ limit: 2 }))
    expect((await operator.diff('mf-mapa', '1.0.0', '1.1.0')).to).toBe('1.1.0')
    expect(await operator.verify(undefined)).toMatchObject({ problems: [] })
  })

  it('return the areas with a shell of another contract, as on the registry’s own', async () => {
    await activateNextContract(site, { reason: 'a test' })
    await publishContract(site, 'mf-mapa', '2.0.1')
    await site.registry.activate('mf-mapa', '2.0.1', { reason: 'a test' })
    const back = await operator.rollback('shell', await signed('Ana'))
    expect(back).toMatchObject({ outcome: 'changed', record: { actor: 'Ana', changes: [{}, {}, {}] } })
    const { areas } = await site.registry.live()
    expect(Object.values(areas).map((entry) => entry.active.version)).toEqual(['1.0.0', '1.0.0', '1.0.0'])
    expect(await site.registry.verify()).toMatchObject({ problems: [] })
  })

  it('roll back to a version that was live more than fifty changes ago', async () => {
    for (const version of ['1.1.0', '1.2.0']) {
      await publish(mapa, await build(version))
      await site.registry.activate('mf-mapa', version, { reason: 'a test' })
    }
    for (let change = 0; change < 26; change += 1) {
      await site.registry.disable('mf-mapa', { reason: 'a test' })
      await site.registry.enable('mf-mapa', { reason: 'a test' })
    }
    await operator.rollback('mf-mapa', { ...(await signed('Ana')), to: '1.0.0', force: true })
    expect(await active()).toBe('1.0.0')
  })

  it('loses no change when two operators change something at once', async () => {
    const other = await remoteFor('Benigna', { grants: ['operator'] })
    await Promise.all([
      operator.disable('mf-mapa', await signed('Ana')),
      other.disable('mf-public', await signed('Benigna')),
    ])
    const { areas } = await site.registry.live()
    expect([areas['mf-mapa']?.disabled, areas['mf-public']?.disabled].every(Boolean)).toBe(true)
    expect(new Set((await site.registry.history({ limit: 2 })).map(({ actor }) => actor))).toEqual(
      new Set(['Ana', 'Benigna']),
    )
  })

  it('allow and revoke keys, as an operator', async () => {
    const { publicFile } = await makeKey(keyOf('new-team'))
    const grant = { areas: ['mf-mapa'], owner: 'mapas 2', by: 'ana@laptop' }
    const { signer } = await signed('Ana')
    const added = await operator.allowKey(publicFile, { ...grant, signer })
    expect(await site.registry.keys()).toContainEqual(added)
    const other = await readSigner(keyOf('mapa'))
    await expect(
      mapa.allowKey(publicFile, { ...grant, grants: ['operator'], signer: other }),
    ).rejects.toThrow('may not change the keys')
    // At once, in both places: neither is lost.
    await Promise.all([
      operator.revokeKey(added.id, { by: 'ana', reason: 'lost', signer }),
      site.registry.allowKey(`${keyOf('mapa')}.pub`, { areas: ['mf-public'], owner: 'mapa', by: 'ana' }),
    ])
    const keyIn = async (id: string) => (await site.registry.keys()).find((key) => key.id === id)
    expect(await keyIn(added.id)).toMatchObject({ revoked: { reason: 'lost' } })
    expect(await keyIn(other.id)).toMatchObject({ areas: ['mf-mapa', 'mf-public'] })
    await expect(publish(openWith('new-team'), await build('1.1.0'), 'new-team')).rejects.toThrow('401')
  })

  it('publish no route outside the paths that the key was granted', async () => {
    const claims = await remoteFor('agenda', { areas: ['mf-agenda'], paths: ['/agenda'] })
    const publishRoutes = async (routes: string[], version: string) => {
      const options = { build: { routes, heads: {} } }
      const dist = await buildArea(site.dir, 'mf-agenda', version, options)
      return claims.publish(dist, { signer: await readSigner(keyOf('agenda')) })
    }
    await expect(publishRoutes(['/agenda', '/:x?'], '1.0.0')).rejects.toMatchObject({ code: 'route' })
    expect((await operator.list()).some(({ area }) => area === 'mf-agenda')).toBe(false)
    await expect(publishRoutes(['/agenda/:x?'], '1.1.0')).resolves.toMatchObject({ outcome: 'published' })
  })

  it('refuse what the key may not do', async () => {
    const dist = await build('1.1.0')
    await expect(publish(operator, dist, 'Ana')).rejects.toThrow(/may not publish|not signed by a key/)
    await publish(mapa, dist)
    await expect(
      mapa.activate('mf-mapa', '1.1.0', { ...(await signed('mapa')), force: true }),
    ).rejects.toThrow('may not change the live state')
    await revokeKey(layout(site.registryDir), (await readSigner(keyOf('Ana'))).id, {
      by: 'b',
      reason: 'lost',
    })
    await expect(operator.disable('mf-mapa', await signed('Ana'))).rejects.toThrow('401')
    expect(await active()).toBe('1.0.0')
    await expect(operator.prune({ keep: 1 }, await signed('Ana'))).rejects.toThrow(
      "where the registry's folder is",
    )
  })

  it('follow no redirect: another machine would get the signature', async () => {
    const arrived: string[] = []
    site.app.server.prependListener('request', ({ url = '' }: IncomingMessage) => arrived.push(url))
    const moved = createServer((_request, response) => response.writeHead(307, { location: address }).end())
    await once(moved.listen(0, '127.0.0.1'), 'listening')
    const { port } = moved.address() as AddressInfo
    const upstream = createUpstream(`http://127.0.0.1:${port}`, () => readSigner(keyOf('mapa')))
    const answer = await upstream.read('live.json', { most: 1000 }).catch((error: unknown) => error)
    moved.close()
    expect(answer).toMatchObject({ code: 'upstream' })
    expect(arrived).toEqual([])
  })

  it('ask on a dry run whether key, version and live shell allow a release, and hand in nothing', async () => {
    const ask = async (dist: string, owner = 'mapa') =>
      (owner === 'mapa' ? mapa : operator).publish(dist, {
        area: 'mf-mapa',
        signer: await readSigner(keyOf(owner)),
        dryRun: true,
      })
    const dist = await build('1.1.0')
    expect(await ask(dist)).toMatchObject({ outcome: 'would-publish' })
    await expect(ask(dist, 'Ana')).rejects.toThrow(/may not publish|not signed by a key/)
    const shared = { ...requires.shared, react: '^99.0.0' }
    const newer = await build('1.2.0', {
      build: { routes: ['/mapaUBPD'], requires: { ...requires, shared } },
    })
    await expect(ask(newer)).rejects.toThrow(
      /mf-mapa 1\.2\.0 requires react \^99\.0\.0.*the packages in package\.json/s,
    )
    expect((await site.registry.list()).find(({ area }) => area === 'mf-mapa')?.versions).toHaveLength(1)

    await publish(mapa, dist)
    expect(await ask(dist)).toMatchObject({ outcome: 'unchanged' })
    const changed = await build('1.1.0', { files: { 'remoteEntry.js': 'var mf_mapa = {}; "other"' } })
    await expect(ask(changed)).rejects.toThrow('raise the version in package.json')
  })

  it('publish again after a cut without handing in what has arrived', async () => {
    const dist = await build('1.1.0')
    let cut = 2
    const handedIn: string[] = []
    site.app.server.prependListener('request', ({ method, url = '', socket }: IncomingMessage) => {
      if (method !== 'PUT') return
      if (cut-- === 0) socket.destroy()
      else handedIn.push(url)
    })
    await expect(publish(mapa, dist)).rejects.toMatchObject({ code: 'upstream' })
    expect((await publish(mapa, dist)).outcome).toBe('published')
    expect(handedIn).toHaveLength(new Set(handedIn).size)
    expect(handedIn.length).toBeGreaterThan(2)
    // The answer was lost on the way: the same again is no error, other content is.
    expect((await publish(mapa, dist)).outcome).toBe('unchanged')
    const changed = await build('1.1.0', { files: { 'remoteEntry.js': 'var mf_mapa = {}; "other"' } })
    await expect(publish(mapa, changed)).rejects.toThrow('is published already, with other content')
  })
})
