import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { REGISTRY } from '@fcr/shared/platform/operations'
import { makeKey, readSigner } from '../../trust/keys'
import { signHeaders } from '../../remote/request-signature'
import { createUpstream } from '../../remote/upstream'
import { createSite } from '../../testing/gateway'
import { gatewayKey } from '../../testing/keys'

let site: Awaited<ReturnType<typeof createSite>>
let origin: string
let keyFile: string
beforeEach(async () => {
  site = await createSite()
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  keyFile = await gatewayKey(site.registryDir, site.dir)
})
afterEach(() => site.remove())

describe('the registry of a gateway', () => {
  const upstream = (file: string | undefined) =>
    createUpstream(origin + REGISTRY, file === undefined ? undefined : () => readSigner(file))
  const most = 1_000_000

  it('is only for keys that it knows', async () => {
    await expect(upstream(undefined).read('live.json', { most })).rejects.toThrow(/401, the request needs/)
    const stranger = path.join(site.dir, 'stranger.pem')
    await makeKey(stranger)
    await expect(upstream(stranger).read('live.json', { most })).rejects.toThrow(/401/)
    await site.registry.revokeKey((await readSigner(keyFile)).id, { by: 'ana', reason: 'lost' })
    await expect(upstream(keyFile).read('live.json', { most })).rejects.toThrow(/401/)
  })

  it.each([
    '.local-key.pem',
    '.tmp/x',
    'maps/mf-mapa/1.0.0/remoteEntry.js.map',
    'reports/x.json',
    'keys/x.json',
    'areas/..%2f..%2fsite.json',
    'areas/mf-mapa/..%2f..%2flive.json',
  ])('does not hand out %s', async (file) => {
    expect(await upstream(keyFile).read(file, { most })).toBe('missing')
  })

  it('takes reports from gateways only, and nothing else', async () => {
    const name = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.json`
    const gateway = upstream(keyFile)
    await gateway.put(`reports/${name}`, Buffer.from('{}'))
    await expect(gateway.put('reports/x.json', Buffer.from('{}'))).rejects.toThrow('not a report')
    await expect(gateway.put(`reports/${name}`, Buffer.from('no'))).rejects.toThrow('not a report')
    await expect(gateway.put(`reports/${name}`, Buffer.alloc(9_000_000))).rejects.toThrow(/413|closed|reset/)
    await expect(gateway.put('live.json', Buffer.from('{}'))).rejects.toThrow(/404/)
    const team = path.join(site.dir, 'team.pem')
    const { publicFile } = await makeKey(team)
    await site.registry.allowKey(publicFile, { areas: ['mf-mapa'], owner: 'team', by: 'ana' })
    await expect(upstream(team).put(`reports/${name}`, Buffer.from('{}'))).rejects.toThrow(
      'needs the grant gateway',
    )
  })

  it('names the difference of the clocks', async () => {
    const signer = await readSigner(keyFile)
    const url = `${REGISTRY}/live.json`
    const ask = (now: number) =>
      site.app.inject({ url, headers: signHeaders(signer, { method: 'GET', path: url }, now) })
    expect((await ask(Date.now())).statusCode).toBe(200)
    const late = await ask(Date.now() - 86_400_000)
    expect([late.statusCode, late.body]).toEqual([
      401,
      expect.stringMatching(/^the clocks differ: here it is 20/),
    ])
  })
})
