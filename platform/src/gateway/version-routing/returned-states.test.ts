import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { until } from '@fcr/tooling/test/until.mjs'
import { changeKeys } from '../../trust/keyring'
import { unsignedState } from '../../trust/signed-change'
import { change, newestRecord, putRecord, signed } from '../../testing/forge'
import {
  at,
  putBack,
  readLiveFile,
  replaceKeys,
  robot,
  served,
  signerWith,
  site,
  toFirst,
  writeLiveFile,
} from '../../testing/forged-site'
import { meta } from '../../testing/gateway'

describe('a change that is in the history', () => {
  it('is served although live.json does not show it', async () => {
    const newest = await newestRecord(site.registryDir)
    const live = { ...newest.live, revision: 5, areas: toFirst(newest.live.areas) }
    const next = { ...newest, revision: 5, previous: 4, live }
    await putRecord(site.registryDir, await signed(site.registryDir, next, newest.live), { live: false })
    await until(async () => (await served()) === '1.0.0')
    expect(await served(await site.start())).toBe('1.0.0')
    expect(site.log.errors()).toEqual([])
  })

  it('stays in force when live.json is put back by exactly one change', async () => {
    const before = await readLiveFile()
    await change(site.registryDir, toFirst)
    await until(async () => (await served()) === '1.0.0')
    await writeLiveFile(before)
    for (let count = 0; count < 5; count += 1) expect(await served()).toBe('1.0.0')
    expect(await served(await site.start())).toBe('1.0.0')
    expect(await site.registry.disable('mf-public', meta)).toMatchObject({ record: { previous: 5 } })
    expect(site.log.errors()).toEqual([])
  })
})

const areaNames = ['shell', 'mf-mapa', 'mf-public']

describe('a gateway that starts', () => {
  it('serves what auto-rollback rolled back', async () => {
    await change(site.registryDir, toFirst, { signer: await robot(), action: 'rollback' })
    expect(await served(await site.start())).toBe('1.0.0')
    expect(site.log.errors()).toEqual([])
  })

  it('serves nothing that nobody signed', async () => {
    await writeLiveFile(unsignedState(await readLiveFile()))
    expect((await (await site.start()).inject('/live.json')).json<Live>().revision).toBe(0)
  })

  it('does not go back to a state before the one that it served, unless the registry is local', async () => {
    const servedFile = path.join(site.dir, 'served.json')
    const restart = async () => {
      const app = await site.start({ servedFile })
      const live = (await app.inject('/live.json')).json<Live>()
      await app.close()
      return live.revision
    }
    expect(await restart()).toBe(4)
    await putBack(3)
    expect(await restart()).toBe(3)

    // Operators take the registry over: the local key may not sign any more.
    const signer = await signerWith(['operator'])
    await site.registry.disable('mf-public', { ...meta, signer })
    await changeKeys(
      at(),
      {
        action: 'allow',
        reason: '',
        edit: (keys) => keys.map((key) => (key.local ? { ...key, local: false, areas: areaNames } : key)),
      },
      signer,
    )
    expect(await restart()).toBe(4)
    await site.registry.enable('mf-public', { ...meta, signer })
    expect(await restart()).toBe(5)
    await putBack(4)
    expect(await restart()).toBe(0)
    // The gateway that was running has an error of its own.
    const expectError = (text: string) =>
      expect(site.log.errors()).toContainEqual(expect.stringContaining(text))
    expectError('revision 4 is older than revision 5, served before')

    // Nor does it take other keys than the ones it knows, though they call the registry local.
    const intruder = await signerWith([])
    await replaceKeys(intruder, { local: true })
    for (let revision = 5; revision < 7; revision += 1)
      await change(site.registryDir, toFirst, { signer: intruder })
    expect(await restart()).toBe(0)
    expectError('which the registry does not know')
  })
})
