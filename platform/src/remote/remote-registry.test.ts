import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { REGISTRY } from '@fcr/shared/platform/operations'
import { allowKey, revokeKey, type KeyGrant } from '../trust/key-changes'
import { newestKeyring, signKeyring } from '../trust/keyring'
import { makeKey, readPublicKey, readSigner } from '../trust/keys'
import { layout } from '../files/layout'
import type { Registry } from '../deployments/create-registry'
import { signState, stateChange } from '../trust/signed-change'
import { activateNextContract, publishContract } from '../testing/area-contract'
import { buildArea, requires } from '../testing/fixtures'
import { createSite } from '../testing/gateway'
import { createRemoteRegistry } from './remote-registry'
import { createUpstream } from './upstream'

let site: Awaited<ReturnType<typeof createSite>>
let address: string
let mapa: Registry
let operator: Registry
beforeEach(async () => {
  site = await createSite()
  address = (await site.app.listen({ port: 0, host: '127.0.0.1' })) + REGISTRY
  mapa = await remoteFor('mapa', { areas: ['mf-mapa'] })
  operator = await remoteFor('Ana', { grants: ['operator'] })
})
afterEach(() => site.remove())

const keyOf = (owner: string) => path.join(site.dir, `${owner}.pem`)
/** A machine that has only the command and a key. */
async function remoteFor(
  owner: string,
  grant: Omit<KeyGrant, 'owner' | 'by'>,
  mirror = owner,
): Promise<Registry> {
  const { publicFile } = await makeKey(keyOf(owner))
  await allowKey(layout(site.registryDir), await readPublicKey(publicFile), { ...grant, owner, by: 'ana' })
  return openWith(owner, mirror)
}
const openWith = (owner: string, mirror = owner) =>
  createRemoteRegistry({
    address,
    signer: () => readSigner(keyOf(owner)),
    mirror: path.join(site.dir, `copy-${mirror}`),
  })
const signed = async (owner: string) => ({ signer: await readSigner(keyOf(owner)), reason: 'a test' })
const build = (version: string, options?: Parameters<typeof buildArea>[3]) =>
  buildArea(site.dir, 'mf-mapa', version, { build: { routes: ['/mapaUBPD'] }, ...options })
const publish = async (registry: Registry, dist: string, owner = 'mapa') =>
  registry.publish(dist, { area: 'mf-mapa', signer: await readSigner(keyOf(owner)) })
const active = async () => (await site.registry.live()).areas['mf-mapa']?.active.version

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
    await expect(ask(newer)).rejects.toThrow('mf-mapa 1.2.0 requires react ^99.0.0')
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

describe('what is handed in', () => {
  const team = () => createUpstream(address, () => readSigner(keyOf('mapa')))
  const put = (file: string, text: string) => team().put(file, Buffer.from(text))

  it('must match its hash, belong to the key’s area, and be whole', async () => {
    await expect(put(`uploads/mf-mapa/${'0'.repeat(96)}`, 'x')).rejects.toThrow('altered on the way')
    await expect(put(`uploads/mf-public/${'0'.repeat(96)}`, 'x')).rejects.toThrow('may not publish mf-public')
    await expect(put(`uploads/..%2fx/${'0'.repeat(96)}`, 'x')).rejects.toThrow('may not publish')
    await expect(put('uploads/mf-mapa/..%2f..%2fx%2fy', 'x')).rejects.toThrow('does not end with a hash')
    await expect(team().post('areas/mf-mapa/1.1.0', { release: '{}' })).rejects.toThrow('malformed')
    await expect(team().post('history', { x: 1 })).rejects.toThrow('malformed')
    await expect(team().post('gates/mf-mapa/1.0.0', {})).rejects.toThrow('not a result')
    await expect(team().post('questions/makeLocal', [])).rejects.toThrow('does not know the question')
    expect(await site.registry.list()).toHaveLength(3)
  })

  it('is no change that was replayed, altered, or that names another person', async () => {
    const post = (record: unknown) => team().post('history', record)
    const current = await site.registry.live()
    const areas = { ...current.areas }
    delete areas['mf-mapa']
    /** A change as a command signs it, before it is handed in. */
    const made = async (by: string, wrong: { actor?: string } = {}, areasAfter: typeof areas = areas) => {
      const now = new Date().toISOString()
      const change = {
        formatVersion: 1 as const,
        revision: current.revision + 1,
        previous: current.revision,
        at: now,
        action: 'disable',
        actor: by,
        reason: 'a test',
        changes: [],
        gate: [],
        ...wrong,
      }
      const after = { ...current, revision: change.revision, updatedAt: now, areas: areasAfter }
      const signer = await readSigner(keyOf(by))
      return { ...change, live: signState(signer, stateChange(signer.id, change, current, after)) }
    }
    await expect(post(await made('mapa'))).rejects.toThrow('may not change the live state')
    await expect(post(await made('Ana', { actor: 'Benigna' }))).rejects.toThrow("is Ana's, not Benigna's")
    const active = { version: '9.9.9', integrity: `sha384-${'A'.repeat(64)}` }
    const missing = { ...areas, 'mf-mapa': { active, lastGood: null, canary: null, disabled: null } }
    await expect(post(await made('Ana', {}, missing))).rejects.toThrow('mf-mapa 9.9.9 is not in the registry')
    const record = await made('Ana')
    await expect(post({ ...record, reason: 'another' })).rejects.toThrow('was altered')
    const other = { ...record, live: { ...record.live, areas: current.areas } }
    await expect(post(other)).rejects.toThrow('was altered')
    expect((await site.registry.live()).revision).toBe(current.revision)
    // Anybody may carry it.
    expect(await post(record)).toEqual({ applied: true })
    expect(await post(record)).toEqual({ applied: false })
    expect((await site.registry.history()).filter(({ action }) => action === 'disable')).toHaveLength(1)
  })

  it('is no change of the keys that no operator has signed in their own name', async () => {
    const post = (ring: unknown) => team().post('keys', ring)
    const newest = await newestKeyring(layout(site.registryDir))
    if (!newest) throw new Error('no keys')
    const keys = newest.ring.keys.map((key) => ({ ...key, grants: ['operator'] }))
    const { number, ...before } = newest.ring
    const change = {
      ...before,
      number: number + 1,
      previous: number,
      before: newest.hash,
      actor: 'Ana',
      keys,
    }
    const by = async (owner: string, wrong = {}) =>
      signKeyring(await readSigner(keyOf(owner)), { ...change, ...wrong })
    await expect(post(await by('mapa'))).rejects.toThrow('not a change of the keys')
    await expect(post(await by('Ana', { actor: 'Benigna' }))).rejects.toThrow('not a change of the keys')
    await expect(post({ ...(await by('Ana')), reason: 'another' })).rejects.toThrow(
      'not a change of the keys',
    )
    await expect(post(await by('Ana', { keys: [] }))).rejects.toThrow('not a change of the keys')
    expect(await post(await by('Ana', { previous: number - 1 }))).toEqual({ applied: false })
    await expect(post({ x: 1 })).rejects.toThrow('malformed')
    expect((await newestKeyring(layout(site.registryDir)))?.hash).toBe(newest.hash)
  })

  it('is refused before it is read when it is too large', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const { hostname, port, pathname } = new URL(`${address}/history`)
      const call = request({
        hostname,
        port,
        path: pathname,
        method: 'POST',
        headers: { 'content-length': 9e9 },
      })
      call.on('response', (response) => resolve(response.statusCode ?? 0))
      call.on('error', reject)
      call.flushHeaders()
    })
    expect(status).toBe(413)
  })
})
