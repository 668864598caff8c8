import { rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { allowKey } from '../../trust/key-changes'
import { changeKeys } from '../../trust/keyring'
import { readPublicKey } from '../../trust/keys'
import { readRecord } from '../../store/state/records'
import { unsignedState } from '../../trust/signed-change'
import { buildArea } from '../../testing/fixtures'
import { change, newestRecord, putRecord, signed } from '../../testing/forge'
import {
  at,
  putBack,
  readLiveFile,
  replaceKeys,
  requestUntil,
  robot,
  served,
  signerWith,
  site,
  toFirst,
  withMapa,
  writeLiveFile,
} from '../../testing/forged-site'

const forgeries: [what: string, why: RegExp, forge: () => Promise<unknown>][] = [
  [
    'was edited by hand',
    /^registry: live\.json: revision 4 was altered: the signature of the key \w+ does not match/,
    async () => {
      const live = await readLiveFile()
      await writeLiveFile({ ...live, areas: toFirst(live.areas) })
    },
  ],
  [
    'was edited by hand and counted up',
    /revision 9 was altered/,
    async () => {
      const live = await readLiveFile()
      await writeLiveFile({ ...live, revision: 9, areas: toFirst(live.areas) })
    },
  ],
  [
    'is not signed',
    /revision 5 is not signed: sign a registry of an early version once, with 'areas key migrate'/,
    async () => {
      const live = unsignedState(await readLiveFile())
      await writeLiveFile({ ...live, revision: 5, areas: toFirst(live.areas) })
    },
  ],
  [
    "is signed with a team's key",
    /revision 5 \(activate\) is signed by the key \w+ \(Eva\), which may not change the live state/,
    async () => change(site.registryDir, toFirst, { signer: await signerWith([], ['mf-mapa']) }),
  ],
  [
    "is signed with the release checks' key",
    /revision 5 \(activate\) is signed by the key \w+ \(Eva\), which may not change the live state/,
    async () => change(site.registryDir, toFirst, { signer: await signerWith(['gate']) }),
  ],
  [
    'is signed with an unknown key',
    /revision 5 is signed by the key \w+, which the registry does not know/,
    async () => change(site.registryDir, toFirst, { signer: await signerWith([]) }),
  ],
  [
    "is signed with an operator's key of other keys that were put in place",
    /revision 5 is signed by the key \w+, which the registry does not know/,
    async () => {
      const signer = await signerWith([])
      await change(site.registryDir, toFirst, { signer })
      await replaceKeys(signer)
    },
  ],
  [
    'is signed by auto-rollback, which makes a new version active',
    /revision 5 \(rollback\) is signed by auto-rollback, which may only roll versions back/,
    async () => {
      const { ref } = await site.registry.publish(await buildArea(site.dir, 'mf-mapa', '1.2.0'))
      const edit = (areas: Live['areas']) => withMapa(areas, { active: ref })
      await change(site.registryDir, edit, { signer: await robot(), action: 'rollback' })
    },
  ],
  [
    'is signed by auto-rollback, which makes another version the last good one',
    /revision 5 \(rollback\) is signed by auto-rollback, which may only roll versions back/,
    async () => {
      const { ref } = await site.registry.publish(await buildArea(site.dir, 'mf-mapa', '1.2.0'))
      const edit = (areas: Live['areas']) => withMapa(toFirst(areas), { lastGood: ref })
      await change(site.registryDir, edit, { signer: await robot(), action: 'rollback' })
    },
  ],
  [
    'is signed by auto-rollback, on top of a change that nobody was allowed to make',
    /revision 5 \(activate\) is signed by the key \w+ \(Eva\), which may not change the live state/,
    async () => {
      const { ref } = await site.registry.publish(await buildArea(site.dir, 'mf-mapa', '1.2.0'))
      const signer = await signerWith([], ['mf-mapa'])
      await change(site.registryDir, (areas) => withMapa(areas, { lastGood: ref }), { signer })
      const edit = (areas: Live['areas']) => withMapa(areas, { active: ref, lastGood: null })
      await change(site.registryDir, edit, { signer: await robot(), action: 'rollback' })
    },
  ],
  [
    'is signed by auto-rollback, without a history that shows what it rolled back',
    /revision 5 \(rollback\) is signed by auto-rollback, and the history does not show what it changed/,
    async () => {
      const newest = await newestRecord(site.registryDir)
      await rm(at().historyRecord(4))
      const live = { ...newest.live, revision: 5, areas: toFirst(newest.live.areas) }
      const next = { ...newest, revision: 5, previous: 4, action: 'rollback', live }
      await putRecord(site.registryDir, await signed(site.registryDir, next, newest.live, await robot()))
    },
  ],
  [
    'was live before',
    /^registry: live\.json: revision 3 is older than revision 4, served before \(the site keeps revision 4\)/,
    () => putBack(3),
  ],
  [
    'is another of the same revision',
    /revision 4 is not the one served before/,
    async () => {
      const before = await readRecord(at(), 3)
      if (!before) throw new Error('there is no third change')
      const live = { ...before.live, revision: 4 }
      const other = { ...before, revision: 4, previous: 3, live }
      await putRecord(site.registryDir, await signed(site.registryDir, other, before.live))
    },
  ],
]

describe('a live.json', () => {
  it.each(forgeries)('that %s is not served; the last verified state is', async (_what, why, forge) => {
    expect(await served()).toBe('1.1.0')
    await forge()
    await requestUntil(() => site.log.errors().length > 0)
    for (let count = 0; count < 5; count += 1) expect(await served()).toBe('1.1.0')
    // The gateway may also have seen a state in between.
    expect(site.log.errors().filter((line) => why.test(line))).toHaveLength(1)
    expect(await site.app.metrics()).toMatch(/gateway_state_refused\{why="(untrusted|older|other)"\} 1/)
    expect(await site.app.metrics()).toContain('gateway_registry_in_order 0')
    expect(site.app.readiness().refused).toMatch(/^(untrusted|older|other)$/)
  })

  it('whose key is revoked meanwhile is served on, and reported', async () => {
    expect(await served()).toBe('1.1.0')
    const signer = await signerWith(['operator'])
    await changeKeys(
      at(),
      {
        action: 'revoke',
        reason: 'lost',
        edit: (keys) =>
          keys.map((key) =>
            key.local
              ? { ...key, local: false, revoked: { at: new Date().toISOString(), by: 'x', reason: 'lost' } }
              : key,
          ),
      },
      signer,
    )
    await requestUntil(() => site.log.errors().length > 0)
    expect(site.log.errors()).toEqual([
      expect.stringMatching(/revision 4 is signed by .*, which was revoked on/),
    ])
    expect(await served()).toBe('1.1.0')
  })

  it('is served again as soon as its key is allowed', async () => {
    const signer = await signerWith([])
    await change(site.registryDir, toFirst, { signer })
    await requestUntil(() => site.log.errors().length > 0)
    const publicFile = path.join(site.dir, '.pem.pub')
    await allowKey(at(), await readPublicKey(publicFile), { grants: ['operator'], owner: 'Eva', by: 'ana' })
    await requestUntil(() => site.log.lines.some(({ msg }) => msg === 'registry: in order again'))
    expect(await served()).toBe('1.0.0')
    expect(await site.app.metrics()).not.toContain('gateway_state_refused{')
    expect(site.app.readiness().refused).toBeNull()
  })
})
