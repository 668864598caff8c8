import { request } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { newestKeyring, signKeyring } from '../trust/keyring'
import { readSigner } from '../trust/keys'
import { layout } from '../files/layout'
import { signState, stateChange } from '../trust/signed-change'
import { createUpstream } from './upstream'
import { address, keyOf, site } from '../testing/remote-machines'

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
    await expect(team().post('gates/mf-mapa/1.0.0', {})).rejects.toThrow('needs the grant gate')
    const ana = createUpstream(address, () => readSigner(keyOf('Ana')))
    await expect(ana.post('gates/mf-mapa/1.0.0', {})).rejects.toThrow('not a result')
    await expect(team().post('questions/makeLocal', [])).rejects.toThrow('does not know the question')
    expect(await site.registry.list()).toHaveLength(3)
  })

  it('is no change that was replayed, altered, or that names another person', async () => {
    const post = (record: unknown) => team().post('history', record)
    const current = await site.registry.live()
    const areas = { ...current.areas }
    delete areas['mf-mapa']
    /** A change as a command signs it, before it is handed in. */
    const made = async (
      by: string,
      wrong: { actor?: string; revision?: number } = {},
      areasAfter: typeof areas = areas,
    ) => {
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
    const skipping = await made('Ana', { revision: current.revision + 2 })
    expect(await post(skipping)).toEqual({ applied: false })
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
