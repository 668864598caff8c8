import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { checkResult } from '@fcr/shared/platform/check-results'
import { canonicalText } from '@fcr/shared/platform/signed-changes'
import { buildArea, buildShell } from '../testing/fixtures'
import { change, newestRecord, putRecord, signed } from '../testing/forge'
import { refusal } from '../testing/refusal'
import { createSignedRegistry, type SignedRegistry } from '../testing/signed-registry'
import { readCheckResult } from '../checks/check-results'
import { createRegistry, type Registry } from '../deployments/create-registry'
import { readRecord } from '../store/state/records'
import { makeKey, readSigner, type Grant } from './keys'

let opened: SignedRegistry
let registry: Registry
const meta = { reason: 'a test' }

beforeEach(async () => {
  opened = await createSignedRegistry()
  registry = opened.registry
})
afterEach(() => opened.remove())

describe('a change', () => {
  beforeEach(async () => {
    await registry.makeLocal()
    await opened.publish('1.0.0')
    await opened.publish('1.1.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
  })

  it.each<[Grant[], string[]]>([
    [[], ['mf-mapa']],
    [['gate'], []],
  ])('is refused with a key that has the grants %j and the areas %j', async (grants, areas) => {
    const { signer } = await opened.newKey('Eva', grants, areas)
    const signedBy = { ...meta, signer }
    for (const attempt of [
      () => registry.activate('mf-mapa', '1.1.0', signedBy),
      () => registry.disable('mf-mapa', signedBy),
      () => registry.canary({ area: 'mf-mapa', version: '1.1.0' }, 10, signedBy),
    ])
      await expect(attempt()).rejects.toThrow(/the key \w+ \(Eva\) may not change the live state/)
    expect((await registry.live()).revision).toBe(1)
  })

  it('is refused with a key that is unknown or revoked', async () => {
    const stranger = await makeKey(path.join(opened.dir, 'stranger.pem'))
    const signer = await readSigner(path.join(opened.dir, 'stranger.pem'))
    await expect(registry.disable('mf-mapa', { ...meta, signer })).rejects.toThrow(
      `does not know the key ${stranger.id}`,
    )
    const gone = await opened.newKey('Ana', ['operator'])
    await registry.revokeKey(gone.id, { by: 'ana', reason: 'left' })
    await expect(registry.disable('mf-mapa', { ...meta, signer: gone.signer })).rejects.toThrow('was revoked')
  })

  it('of auto-rollback only rolls back', async () => {
    await registry.activate('mf-mapa', '1.1.0', meta)
    const signer = await readSigner(opened.at.localRollbackKey)
    for (const version of ['1.1.1', '1.2.0']) await opened.publish(version)
    await registry.activate('mf-mapa', '1.1.1', meta)
    const byAutoRollback = { ...meta, signer }
    await expect(registry.activate('mf-mapa', '1.2.0', byAutoRollback)).rejects.toEqual(refusal('wrong-key'))
    await expect(registry.rollback('mf-mapa', { ...byAutoRollback, to: '1.0.0' })).rejects.toEqual(
      refusal('wrong-key'),
    )
    await expect(registry.disable('mf-mapa', byAutoRollback)).rejects.toEqual(refusal('wrong-key'))
    await expect(registry.canary({ area: 'mf-mapa', version: '1.2.0' }, 5, byAutoRollback)).rejects.toEqual(
      refusal('wrong-key'),
    )
    await registry.canary({ area: 'mf-mapa', version: '1.2.0' }, 5, meta)
    await registry.endCanary('mf-mapa', byAutoRollback)
    await registry.rollback('mf-mapa', byAutoRollback)
    expect(await registry.verify()).toMatchObject({ problems: [] })
    expect((await registry.history()).map(({ actor }) => actor)).toEqual([
      'robot',
      'robot',
      'this machine',
      'this machine',
      'this machine',
      'this machine',
    ])
  })

  it('needs a key where the registry is not local', async () => {
    const plain = createRegistry(path.join(opened.dir, 'plain'))
    await expect(plain.disable('mf-mapa', meta)).rejects.toThrow("needs an operator's key")
  })

  it('is not made on top of a state that nobody signed', async () => {
    await registry.disable('mf-mapa', meta)
    const state = await readFile(opened.at.live, 'utf8')
    await writeFile(opened.at.live, state.replace('"disabled": {', '"disabled": { "x": 1,'))
    await expect(registry.enable('mf-mapa', meta)).rejects.toEqual(refusal('untrusted'))
    await writeFile(opened.at.live, state)
    expect(await registry.enable('mf-mapa', meta)).toMatchObject({ outcome: 'changed' })
  })
})

describe('verify', () => {
  beforeEach(async () => {
    await registry.makeLocal()
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
      await opened.publish(version)
      await registry.activate('mf-mapa', version, meta)
    }
  })

  it.each<[what: string, problem: RegExp, damage: () => Promise<unknown>]>([
    [
      'a record that was removed from the middle',
      /^history\/2\.json, from which revision 3 follows, is missing or malformed$/,
      () => rm(opened.at.historyRecord(2)),
    ],
    [
      'a record with another reason',
      /^history\/2\.json was altered$/,
      async () => {
        const text = await readFile(opened.at.historyRecord(2), 'utf8')
        await writeFile(opened.at.historyRecord(2), text.replace('"a test"', '"another"'))
      },
    ],
    [
      'a record with another state',
      /^history\/2\.json is not the change from which revision 3 follows$/,
      async () => {
        const text = await readFile(opened.at.historyRecord(2), 'utf8')
        await writeFile(
          opened.at.historyRecord(2),
          text.replace('"disabled": null', '"disabled": null, "x": 1'),
        )
      },
    ],
    [
      'a record that was signed again',
      /^history\/2\.json is not the change from which revision 3 follows$/,
      async () => {
        const [first, second] = [await readRecord(opened.at, 1), await readRecord(opened.at, 2)]
        if (!first || !second) throw new Error('the history is too short')
        const again = await signed(opened.place(), { ...second, reason: 'another' }, first.live)
        await putRecord(opened.place(), again, { live: false })
      },
    ],
    [
      "a change with a team's key",
      /^live\.json: revision 5 \(activate\) is signed by the key \w+ \(Eva\), which may not change the live state$/,
      async () => {
        const { signer } = await opened.newKey('Eva', [], ['mf-mapa'])
        await change(opened.place(), (areas) => areas, { signer })
      },
    ],
    [
      "a change with a team's key, further back",
      /^revision 5 \(activate\) is signed by the key \w+ \(Eva\), which may not change the live state$/,
      async () => {
        const { signer } = await opened.newKey('Eva', [], ['mf-mapa'])
        await change(opened.place(), (areas) => areas, { signer })
        await change(opened.place(), (areas) => areas)
      },
    ],
    [
      'a chain that begins in the middle',
      /^revision 5 follows no signed change$/,
      async () => {
        const newest = await newestRecord(opened.place())
        const live = { ...newest.live, revision: 5 }
        await putRecord(
          opened.place(),
          await signed(opened.place(), { ...newest, revision: 5, previous: 4, live }, null),
        )
      },
    ],
  ])('says exactly what is wrong with %s', async (_what, problem, damage) => {
    expect((await registry.verify()).problems).toEqual([])
    await damage()
    expect((await registry.verify()).problems).toEqual([expect.stringMatching(problem)])
  })

  it('accepts a gap that a damaged record left', async () => {
    await writeFile(opened.at.historyRecord(5), '')
    await registry.disable('mf-mapa', meta)
    expect((await registry.live()).revision).toBe(6)
    expect((await registry.verify()).problems).toEqual([])
  })
})

describe('a check result', () => {
  it('counts only if a key that may gate has signed it', async () => {
    const ana = await opened.newKey('Ana', ['operator'], ['shell', 'mf-mapa'])
    const team = await opened.newKey('mapas', [], ['mf-mapa'])
    const gate = await opened.newKey('pipeline', ['gate'])
    await registry.publish(await buildShell(opened.dir, '1.0.0'), { signer: ana.signer })
    await registry.activate('shell', '1.0.0', { ...meta, signer: ana.signer })
    const { ref } = await opened.publish('1.0.0', { signer: team.signer })
    const target = { area: 'mf-mapa', version: '1.0.0' }
    const stored = () => readCheckResult(opened.at, 'mf-mapa', ref)

    expect(await registry.gate([target], { signer: team.signer })).toMatchObject([{ outcome: 'passed' }])
    expect(await stored()).toBeUndefined()
    await registry.gate([target], { signer: gate.signer })
    expect(await stored()).toMatchObject({ outcome: 'passed', signed: { key: gate.id } })
    const file = opened.at.checkResult('mf-mapa', '1.0.0')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"a browser"', '"another"'))
    expect(checkResult.parse(JSON.parse(await readFile(file, 'utf8')))).toMatchObject({ browser: 'another' })
    expect(await stored()).toBeUndefined()
    await writeFile(file, text.replace(gate.id, team.id))
    expect(await stored()).toBeUndefined()
    await writeFile(file, text)
    expect(await stored()).toBeDefined()
    await registry.revokeKey(gate.id, { by: 'ana', reason: 'lost', signer: ana.signer })
    expect(await stored()).toBeUndefined()
  })
})

it('a check result that is put back does not count for other content of the same version', async () => {
  await registry.makeLocal()
  await opened.publish('1.0.0')
  await registry.gate([{ area: 'mf-mapa', version: '1.0.0' }])
  const file = opened.at.checkResult('mf-mapa', '1.0.0')
  const passed = await readFile(file, 'utf8')
  await rm(opened.at.area('mf-mapa'), { recursive: true })
  const build = { files: { 'static/lazy.js': 'other' } }
  const { ref } = await registry.publish(await buildArea(opened.dir, 'mf-mapa', '1.0.0', build))
  await registry.gate([{ area: 'mf-mapa', version: '1.0.0' }])
  expect(await readCheckResult(opened.at, 'mf-mapa', ref)).toMatchObject({ outcome: 'passed', release: ref })
  await writeFile(file, passed)
  expect(await readCheckResult(opened.at, 'mf-mapa', ref)).toBeUndefined()
})

it('the canonical text is the same whatever the order of the fields', () => {
  const text = canonicalText({ b: [1, { d: null, c: 'ñ"' }], a: undefined, 'a-b': true })
  expect(text).toBe('{"a-b":true,"b":[1,{"c":"ñ\\"","d":null}]}')
})
