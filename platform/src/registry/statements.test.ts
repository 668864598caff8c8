import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { writeFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gateResult } from '@fcr/shared/contracts/releases'
import { buildArea, buildShell, temporaryFolder } from '../testing/fixtures'
import { change, newestRecord, putRecord, signed } from '../testing/forge'
import { readGateResult } from './gate-results'
import { makeKey, readSigner, type Grant, type Signer } from './keys'
import { layout } from './layout'
import { openRegistry, type Registry } from './open-registry'
import { canonicalText } from '@fcr/shared/contracts/statements'
import { readRecord, toText } from './state'
import { withoutStatement } from './statement'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let registry: Registry
let first: Signer | undefined
const place = (...parts: string[]) => path.join(folder.dir, 'registry', ...parts)
const at = () => layout(place())
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code })
const meta = { reason: 'a test' }
const mount = () => Promise.resolve({ browser: 'a browser', short: [], thorough: [] })

async function newKey(owner: string, grants: Grant[], areas: string[] = []) {
  const file = path.join(folder.dir, `${owner}.pem`)
  const { id, publicFile } = await makeKey(file)
  const signer = await readSigner(file)
  // The first operator's key signs itself and those after it; a local registry has its own.
  if ((await registry.keys()).length === 0) first = signer
  await registry.allowKey(publicFile, { grants, areas, owner, by: 'ana', signer: first })
  return { id, publicFile, signer }
}
const publish = async (version: string, options = {}) =>
  registry.publish(await buildArea(folder.dir, 'mf-mapa', version), options)

beforeEach(async () => {
  folder = await temporaryFolder()
  registry = openRegistry(place(), { mount })
  first = undefined
})
afterEach(() => folder.remove())

describe('a change', () => {
  beforeEach(async () => {
    await registry.makeLocal()
    await publish('1.0.0')
    await publish('1.1.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
  })

  it.each<[Grant[], string[]]>([
    [[], ['mf-mapa']],
    [['gate'], []],
  ])('is refused with a key that has the grants %j and the areas %j', async (grants, areas) => {
    const { signer } = await newKey('Eva', grants, areas)
    const signedBy = { ...meta, signer }
    for (const attempt of [
      () => registry.activate('mf-mapa', '1.1.0', signedBy),
      () => registry.disable('mf-mapa', signedBy),
      () => registry.canary({ area: 'mf-mapa', version: '1.1.0' }, 10, signedBy),
    ])
      await expect(attempt()).rejects.toThrow(/the key \w+ \(Eva\) may not change what is live/)
    expect((await registry.live()).revision).toBe(1)
  })

  it('is refused with a key that is unknown or revoked', async () => {
    const stranger = await makeKey(path.join(folder.dir, 'stranger.pem'))
    const signer = await readSigner(path.join(folder.dir, 'stranger.pem'))
    await expect(registry.disable('mf-mapa', { ...meta, signer })).rejects.toThrow(
      `does not know the key ${stranger.id}`,
    )
    const gone = await newKey('Ana', ['operator'])
    await registry.revokeKey(gone.id, { by: 'ana', reason: 'left' })
    await expect(registry.disable('mf-mapa', { ...meta, signer: gone.signer })).rejects.toThrow('was revoked')
  })

  it('of the robot only takes back', async () => {
    await registry.activate('mf-mapa', '1.1.0', meta)
    const signer = await readSigner(at().localRobotKey)
    await publish('1.2.0')
    const byRobot = { ...meta, signer }
    await expect(registry.activate('mf-mapa', '1.2.0', byRobot)).rejects.toEqual(refusal('wrong-key'))
    await expect(registry.rollback('mf-mapa', { ...byRobot, to: '1.2.0' })).rejects.toEqual(
      refusal('wrong-key'),
    )
    await expect(registry.disable('mf-mapa', byRobot)).rejects.toEqual(refusal('wrong-key'))
    await expect(registry.canary({ area: 'mf-mapa', version: '1.2.0' }, 5, byRobot)).rejects.toEqual(
      refusal('wrong-key'),
    )
    await registry.canary({ area: 'mf-mapa', version: '1.2.0' }, 5, meta)
    await registry.endCanary('mf-mapa', byRobot)
    await registry.rollback('mf-mapa', byRobot)
    expect(await registry.verify()).toMatchObject({ problems: [] })
    expect((await registry.history()).map(({ actor }) => actor)).toEqual([
      'robot',
      'robot',
      'this machine',
      'this machine',
      'this machine',
    ])
  })

  it('needs a key where the registry is not local', async () => {
    const plain = openRegistry(path.join(folder.dir, 'plain'))
    await expect(plain.disable('mf-mapa', meta)).rejects.toThrow("needs an operator's key")
  })

  it('is not made on top of a state that nobody signed', async () => {
    await registry.disable('mf-mapa', meta)
    const state = await readFile(at().live, 'utf8')
    await writeFile(at().live, state.replace('"disabled": {', '"disabled": { "x": 1,'))
    await expect(registry.enable('mf-mapa', meta)).rejects.toEqual(refusal('untrusted'))
    await writeFile(at().live, state)
    expect(await registry.enable('mf-mapa', meta)).toMatchObject({ outcome: 'changed' })
  })
})

describe('verify', () => {
  beforeEach(async () => {
    await registry.makeLocal()
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
      await publish(version)
      await registry.activate('mf-mapa', version, meta)
    }
  })

  it.each<[what: string, problem: RegExp, damage: () => Promise<unknown>]>([
    [
      'a record that was removed from the middle',
      /^history\/2\.json, from which revision 3 follows, is missing or malformed$/,
      () => rm(at().historyRecord(2)),
    ],
    [
      'a record with another reason',
      /^history\/2\.json was altered$/,
      async () => {
        const text = await readFile(at().historyRecord(2), 'utf8')
        await writeFile(at().historyRecord(2), text.replace('"a test"', '"another"'))
      },
    ],
    [
      'a record with another state',
      /^history\/2\.json is not the change from which revision 3 follows$/,
      async () => {
        const text = await readFile(at().historyRecord(2), 'utf8')
        await writeFile(at().historyRecord(2), text.replace('"disabled": null', '"disabled": null, "x": 1'))
      },
    ],
    [
      'a record that was signed again',
      /^history\/2\.json is not the change from which revision 3 follows$/,
      async () => {
        const [first, second] = [await readRecord(at(), 1), await readRecord(at(), 2)]
        if (!first || !second) throw new Error('the history is too short')
        const again = await signed(place(), { ...second, reason: 'another' }, first.live)
        await putRecord(place(), again, { live: false })
      },
    ],
    [
      "a change with a team's key",
      /^live\.json: revision 5 \(activate\) is signed by the key \w+ \(Eva\), which may not change what is live$/,
      async () => {
        const { signer } = await newKey('Eva', [], ['mf-mapa'])
        await change(place(), (areas) => areas, { signer })
      },
    ],
    [
      "a change with a team's key, further back",
      /^revision 5 \(activate\) is signed by the key \w+ \(Eva\), which may not change what is live$/,
      async () => {
        const { signer } = await newKey('Eva', [], ['mf-mapa'])
        await change(place(), (areas) => areas, { signer })
        await change(place(), (areas) => areas)
      },
    ],
    [
      'a chain that begins in the middle',
      /^revision 5 follows no signed change$/,
      async () => {
        const newest = await newestRecord(place())
        const live = { ...newest.live, revision: 5 }
        await putRecord(place(), await signed(place(), { ...newest, revision: 5, previous: 4, live }, null))
      },
    ],
  ])('says exactly what is wrong with %s', async (_what, problem, damage) => {
    expect((await registry.verify()).problems).toEqual([])
    await damage()
    expect((await registry.verify()).problems).toEqual([expect.stringMatching(problem)])
  })

  it('accepts a gap that a damaged record left', async () => {
    await writeFile(at().historyRecord(5), '')
    await registry.disable('mf-mapa', meta)
    expect((await registry.live()).revision).toBe(6)
    expect((await registry.verify()).problems).toEqual([])
  })
})

describe('a gate result', () => {
  it('counts only if a key that may gate has signed it', async () => {
    const ana = await newKey('Ana', ['operator'], ['shell', 'mf-mapa'])
    const team = await newKey('mapas', [], ['mf-mapa'])
    const gate = await newKey('pipeline', ['gate'])
    await registry.publish(await buildShell(folder.dir, '1.0.0'), { signer: ana.signer })
    await registry.activate('shell', '1.0.0', { ...meta, signer: ana.signer })
    const { ref } = await publish('1.0.0', { signer: team.signer })
    const target = { area: 'mf-mapa', version: '1.0.0' }
    const stored = () => readGateResult(at(), 'mf-mapa', ref)

    expect(await registry.gate([target], { signer: team.signer })).toMatchObject([{ outcome: 'passed' }])
    expect(await stored()).toBeUndefined()
    await registry.gate([target], { signer: gate.signer })
    expect(await stored()).toMatchObject({ outcome: 'passed', signed: { key: gate.id } })
    const file = at().gate('mf-mapa', '1.0.0')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"a browser"', '"another"'))
    expect(gateResult.parse(JSON.parse(await readFile(file, 'utf8')))).toMatchObject({ browser: 'another' })
    expect(await stored()).toBeUndefined()
    await writeFile(file, text.replace(gate.id, team.id))
    expect(await stored()).toBeUndefined()
    await writeFile(file, text)
    expect(await stored()).toBeDefined()
    await registry.revokeKey(gate.id, { by: 'ana', reason: 'lost', signer: ana.signer })
    expect(await stored()).toBeUndefined()
  })
})

it('a gate result that is put back does not count for other content of the same version', async () => {
  await registry.makeLocal()
  await publish('1.0.0')
  await registry.gate([{ area: 'mf-mapa', version: '1.0.0' }])
  const file = at().gate('mf-mapa', '1.0.0')
  const passed = await readFile(file, 'utf8')
  await rm(at().area('mf-mapa'), { recursive: true })
  const build = { files: { 'static/lazy.js': 'other' } }
  const { ref } = await registry.publish(await buildArea(folder.dir, 'mf-mapa', '1.0.0', build))
  await registry.gate([{ area: 'mf-mapa', version: '1.0.0' }])
  expect(await readGateResult(at(), 'mf-mapa', ref)).toMatchObject({ outcome: 'passed', release: ref })
  await writeFile(file, passed)
  expect(await readGateResult(at(), 'mf-mapa', ref)).toBeUndefined()
})

describe("an operator's key", () => {
  beforeEach(async () => {
    const ana = await newKey('Ana', ['operator'], ['mf-mapa', 'shell'])
    await registry.publish(await buildShell(folder.dir, '1.0.0'), { signer: ana.signer })
    await registry.activate('shell', '1.0.0', { ...meta, signer: ana.signer })
  })
  const keyOf = async (owner: string) => {
    const key = (await registry.keys()).find((each) => each.owner === owner)
    return { id: key?.id ?? '', signer: await readSigner(path.join(folder.dir, `${owner}.pem`)) }
  }

  it('is replaced without a gap: the other key signs the state again', async () => {
    const [ana, beto] = [await keyOf('Ana'), await newKey('Beto', ['operator'], ['shell'])]
    await registry.sign('shell', '1.0.0', beto.signer)
    const before = await registry.live()
    const { id } = await registry.revokeKey(ana.id, { by: 'x', reason: 'rotated', signer: beto.signer })
    expect(id).toBe(ana.id)
    expect(await registry.live()).toMatchObject({
      revision: 2,
      areas: before.areas,
      statement: { action: 'checkpoint', key: beto.id },
    })
    expect(await registry.verify()).toMatchObject({ problems: [] })
    expect(await registry.history()).toMatchObject([
      { actor: 'Beto', reason: `key revoke ${ana.id}: rotated` },
      { actor: 'Ana' },
    ])
    await expect(registry.disable('mf-mapa', { ...meta, signer: ana.signer })).rejects.toThrow('was revoked')
  })

  it('that signed once more while it was revoked is replaced by revoking it again', async () => {
    const [ana, beto] = [await keyOf('Ana'), await newKey('Beto', ['operator'], ['shell'])]
    await registry.sign('shell', '1.0.0', beto.signer)
    const revoke = () => registry.revokeKey(ana.id, { by: 'x', reason: 'rotated', signer: beto.signer })
    await revoke()
    await change(place(), (areas) => areas, { signer: ana.signer })
    await expect(registry.list()).rejects.toThrow('which was revoked on')
    await revoke()
    expect((await registry.live()).statement?.key).toBe(beto.id)
    expect(await registry.verify()).toMatchObject({ problems: [] })
  })

  it('that makes a change while it is being revoked stops no gateway', async () => {
    const [ana, beto] = [await keyOf('Ana'), await newKey('Beto', ['operator'], ['shell', 'mf-mapa'])]
    await registry.sign('shell', '1.0.0', beto.signer)
    // The newest change is Beto's: nothing needs another signature before the key is revoked.
    await publish('1.0.0', { signer: beto.signer })
    await registry.activate('mf-mapa', '1.0.0', { ...meta, signer: beto.signer })
    const newest = await newestRecord(place())
    const live = { ...newest.live, revision: 3 }
    const byAna = await signed(
      place(),
      { ...newest, revision: 3, previous: 2, live },
      newest.live,
      ana.signer,
    )
    let asked = 0
    const revocation = {
      by: 'x',
      signer: beto.signer,
      /** Asked for first when the state is looked at, then when the key is revoked: Ana's change is in between. */
      get reason() {
        asked += 1
        if (asked !== 2) return 'stolen'
        writeFileSync(at().historyRecord(3), toText(byAna))
        writeFileSync(at().live, toText(byAna.live))
        return 'stolen'
      },
    }
    await registry.revokeKey(ana.id, revocation)
    expect((await registry.live()).statement?.key).toBe(beto.id)
    expect(await registry.verify()).toMatchObject({ problems: [] })
  })

  it('is not revoked while it is the only one that has signed what is live', async () => {
    const ana = await keyOf('Ana')
    const next = await newKey('mapas', [], ['shell'])
    await registry.sign('shell', '1.0.0', next.signer)
    for (const signer of [undefined, ana.signer, next.signer])
      await expect(registry.revokeKey(ana.id, { by: 'x', reason: 'lost', signer })).rejects.toThrow(
        "pass another operator's key (--key)",
      )
    expect((await registry.keys()).every(({ revoked }) => revoked === null)).toBe(true)
  })

  it('that was the last one and is lost: all keys are replaced, and the next operator signs what is live', async () => {
    const ana = await keyOf('Ana')
    await registry.publish(await buildShell(folder.dir, '1.1.0'), { signer: ana.signer })
    await registry.activate('shell', '1.1.0', { ...meta, signer: ana.signer })
    const team = { areas: ['shell'], owner: 'Ana', by: 'beto' }
    await rm(place('keys'), { recursive: true })

    const beto = await newKey('Beto', ['operator'])
    await expect(registry.list()).rejects.toThrow('which the registry does not know')
    // What she published counts as soon as her key may publish again.
    await registry.allowKey(path.join(folder.dir, 'Ana.pem.pub'), { ...team, signer: beto.signer })
    const by = { ...meta, signer: beto.signer }
    expect(await registry.migrate(by)).toMatchObject({
      record: { action: 'checkpoint', actor: 'Beto', live: { statement: { before: null } } },
    })
    expect(await registry.migrate(by)).toMatchObject({ outcome: 'unchanged' })
    expect(await registry.verify()).toMatchObject({ problems: [] })
    expect((await registry.history()).map(({ actor }) => actor)).toEqual(['Beto', 'Ana', 'Ana'])
    await registry.rollback('shell', { ...by, to: '1.0.0' })
    expect((await registry.live()).areas['shell']).toMatchObject({
      active: { version: '1.0.0' },
      lastGood: null,
    })
  })

  it('needs an owner; the robot’s key is the robot’s alone', async () => {
    await expect(newKey('', ['operator'])).rejects.toEqual(refusal('bad-owner'))
    await expect(newKey('robot', ['operator'])).rejects.toEqual(refusal('bad-owner'))
    await expect(newKey('Eva', ['robot'])).rejects.toEqual(refusal('bad-owner'))
    const robot = { grants: ['robot' as const], owner: 'robot', by: 'ana', signer: first }
    const publicFile = path.join(folder.dir, 'robot.pem.pub')
    expect(await registry.allowKey(publicFile, robot)).toMatchObject({ grants: ['robot'] })
    await expect(registry.allowKey(publicFile, { ...robot, grants: ['operator'] })).rejects.toEqual(
      refusal('bad-owner'),
    )
  })
})

describe('a registry from before signing', () => {
  /** Takes all signatures of changes away, as an earlier version would have written them. */
  async function unsign(...revisions: number[]) {
    for (const revision of revisions) {
      const record = await readRecord(at(), revision)
      if (!record) continue
      const live = withoutStatement(record.live)
      await writeFile(at().historyRecord(revision), toText({ ...record, live }))
      await writeFile(at().live, toText(live))
    }
  }
  beforeEach(async () => {
    await registry.makeLocal()
    await publish('1.0.0')
    await publish('1.1.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
    await registry.activate('mf-mapa', '1.1.0', meta)
  })

  it('says so until it is signed with one command, which may be repeated', async () => {
    await unsign(1, 2)
    const ana = await newKey('Ana', ['operator'])
    const how =
      "revision 2 is not signed: a registry from before signing is signed once, with 'areas key migrate'"
    for (const attempt of [() => registry.list(), () => registry.rollback('mf-mapa', meta)])
      await expect(attempt()).rejects.toThrow(how)
    expect((await registry.verify()).problems).toEqual(['live.json: revision 2 is not signed'])
    const migrate = () => registry.migrate({ ...meta, signer: ana.signer })
    expect(await migrate()).toMatchObject({
      record: { action: 'checkpoint', actor: 'Ana', previous: 2, live: { statement: { before: null } } },
    })
    expect(await migrate()).toMatchObject({ outcome: 'unchanged' })
    expect(await registry.verify()).toMatchObject({ problems: [] })
    expect((await registry.history()).map(({ revision }) => revision)).toEqual([3, 2, 1])
    await registry.rollback('mf-mapa', meta)
    expect((await registry.live()).areas['mf-mapa']?.active.version).toBe('1.0.0')
  })

  it('is signed by a local start', async () => {
    await unsign(1, 2)
    await registry.makeLocal()
    expect(await registry.live()).toMatchObject({ revision: 3, areas: { 'mf-mapa': { active: {} } } })
  })

  it('is not mistaken for one whose signature somebody took away', async () => {
    await writeFile(at().live, toText(withoutStatement(await registry.live())))
    const ana = await newKey('Ana', ['operator'])
    await expect(registry.migrate({ ...meta, signer: ana.signer })).rejects.toEqual(refusal('untrusted'))
  })
})

it('the canonical text is the same whatever the order of the fields', () => {
  const text = canonicalText({ b: [1, { d: null, c: 'ñ"' }], a: undefined, 'a-b': true })
  expect(text).toBe('{"a-b":true,"b":[1,{"c":"ñ\\"","d":null}]}')
})
