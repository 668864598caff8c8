import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { PublishingKey } from '@fcr/shared/platform/keys'
import type { Live, LiveArea } from '@fcr/shared/platform/deployment-state'
import { until } from '@fcr/tooling/test/until.mjs'
import { allowKey } from '../../trust/key-changes'
import { changeKeys } from '../../trust/keyring'
import { makeKey, readPublicKey, readSigner, type Grant, type Signer } from '../../trust/keys'
import { layout } from '../../files/layout'
import { readRecord, revisionsIn, toText } from '../../store/state/records'
import { unsignedState } from '../../trust/signed-change'
import { buildArea } from '../../testing/fixtures'
import { change, newestRecord, putRecord, replaceFile, signed } from '../../testing/forge'
import { meta, createSite } from '../../testing/gateway'

let site: Awaited<ReturnType<typeof createSite>>
beforeEach(async () => {
  site = await createSite()
  await site.release('mf-mapa', '1.1.0')
})
afterEach(() => site.remove())

const at = () => layout(site.registryDir)
const readLiveFile = async () => JSON.parse(await readFile(at().live, 'utf8')) as Live
const writeLiveFile = (live: Live) => replaceFile(at().live, toText(live))
/** Puts the registry back as it was at a revision: the records after it are gone too. */
async function putBack(revision: number) {
  const record = await readRecord(at(), revision)
  if (!record) throw new Error(`there is no revision ${revision}`)
  for (const later of await revisionsIn(at(), revision)) await rm(at().historyRecord(later))
  await writeLiveFile(record.live)
}
const served = async (app = site.app) => {
  const { areas } = (await app.inject('/live.json')).json<Live>()
  return areas['mf-mapa']?.active.version
}
/** Requests pages until the gateway has seen the file. */
const requestUntil = (isTrue: () => boolean) =>
  until(async () => {
    await site.app.inject('/')
    return isTrue()
  })

/** A key that the registry knows, with these grants; or, without any, does not. */
async function signerWith(grants: Grant[], areas: string[] = []) {
  const file = path.join(site.dir, `${[...grants, ...areas].join('-')}.pem`)
  const { publicFile } = await makeKey(file)
  const owner = grants.includes('robot') ? 'robot' : 'Eva'
  if (grants.length > 0 || areas.length > 0)
    await allowKey(at(), await readPublicKey(publicFile), { grants, areas, owner, by: 'ana' })
  return readSigner(file)
}

const withMapa = (areas: Live['areas'], fields: Partial<LiveArea>): Live['areas'] => {
  const mapa = areas['mf-mapa']
  if (!mapa) throw new Error('the map is not live')
  return { ...areas, 'mf-mapa': { ...mapa, ...fields } }
}
/** Goes back to the map's first version. */
const toFirst = (areas: Live['areas']) => {
  const first = areas['mf-mapa']?.lastGood
  return withMapa(areas, { ...(first && { active: first }), lastGood: null })
}

const areaNames = ['shell', 'mf-mapa', 'mf-public']
const robot = () => readSigner(at().localRollbackKey)
/** Puts other keys in the place of the registry's, which somebody else began: all of them, and one more operator's. */
async function replaceKeys(signer: Signer, { local = false } = {}) {
  const known = await site.registry.keys()
  await rm(at().keys, { recursive: true })
  const publicFile = path.join(site.dir, '.pem.pub')
  const grant = { grants: ['operator' as const], owner: 'Eva', by: 'eva', local, signer }
  await allowKey(at(), await readPublicKey(publicFile), grant)
  const edit = (own: readonly PublishingKey[]) => [...own, ...known]
  await changeKeys(at(), { action: 'allow', reason: '', edit }, signer)
}

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
    expect(site.log.errors().at(-1)).toContain('revision 4 is older than revision 5, served before')

    // Nor does it take other keys than the ones it knows, though they call the registry local.
    const intruder = await signerWith([])
    await replaceKeys(intruder, { local: true })
    for (let revision = 5; revision < 7; revision += 1)
      await change(site.registryDir, toFirst, { signer: intruder })
    expect(await restart()).toBe(0)
    expect(site.log.errors().at(-1)).toContain('which the registry does not know')
  })
})
