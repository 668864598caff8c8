import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildShell } from '../testing/fixtures'
import { change, newestRecord, signed } from '../testing/forge'
import { refusal } from '../testing/refusal'
import { createSignedRegistry, type SignedRegistry } from '../testing/signed-registry'
import type { Registry } from '../deployments/create-registry'
import { toText } from '../store/state/records'
import { readSigner } from './keys'

let opened: SignedRegistry
let registry: Registry
const meta = { reason: 'a test' }

beforeEach(async () => {
  opened = await createSignedRegistry()
  registry = opened.registry
})
afterEach(() => opened.remove())

describe("an operator's key", () => {
  beforeEach(async () => {
    const ana = await opened.newKey('Ana', ['operator'], ['mf-mapa', 'shell'])
    await registry.publish(await buildShell(opened.dir, '1.0.0'), { signer: ana.signer })
    await registry.activate('shell', '1.0.0', { ...meta, signer: ana.signer })
  })
  const keyOf = async (owner: string) => {
    const key = (await registry.keys()).find((each) => each.owner === owner)
    return { id: key?.id ?? '', signer: await readSigner(path.join(opened.dir, `${owner}.pem`)) }
  }

  it('is replaced without a gap: the other key signs the state again', async () => {
    const [ana, beto] = [await keyOf('Ana'), await opened.newKey('Beto', ['operator'], ['shell'])]
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
    const [ana, beto] = [await keyOf('Ana'), await opened.newKey('Beto', ['operator'], ['shell'])]
    await registry.sign('shell', '1.0.0', beto.signer)
    const revoke = () => registry.revokeKey(ana.id, { by: 'x', reason: 'rotated', signer: beto.signer })
    await revoke()
    await change(opened.place(), (areas) => areas, { signer: ana.signer })
    await expect(registry.list()).rejects.toThrow('which was revoked on')
    await revoke()
    expect((await registry.live()).statement?.key).toBe(beto.id)
    expect(await registry.verify()).toMatchObject({ problems: [] })
  })

  it('that makes a change while it is being revoked stops no gateway', async () => {
    const [ana, beto] = [await keyOf('Ana'), await opened.newKey('Beto', ['operator'], ['shell', 'mf-mapa'])]
    await registry.sign('shell', '1.0.0', beto.signer)
    // The newest change is Beto's: nothing needs another signature before the key is revoked.
    await opened.publish('1.0.0', { signer: beto.signer })
    await registry.activate('mf-mapa', '1.0.0', { ...meta, signer: beto.signer })
    const newest = await newestRecord(opened.place())
    const live = { ...newest.live, revision: 3 }
    const byAna = await signed(
      opened.place(),
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
        writeFileSync(opened.at.historyRecord(3), toText(byAna))
        writeFileSync(opened.at.live, toText(byAna.live))
        return 'stolen'
      },
    }
    await registry.revokeKey(ana.id, revocation)
    expect((await registry.live()).statement?.key).toBe(beto.id)
    expect(await registry.verify()).toMatchObject({ problems: [] })
  })

  it('is not revoked while it is the only one that has signed what is live', async () => {
    const ana = await keyOf('Ana')
    const next = await opened.newKey('mapas', [], ['shell'])
    await registry.sign('shell', '1.0.0', next.signer)
    for (const signer of [undefined, ana.signer, next.signer])
      await expect(registry.revokeKey(ana.id, { by: 'x', reason: 'lost', signer })).rejects.toThrow(
        "pass another operator's key (--key)",
      )
    expect((await registry.keys()).every(({ revoked }) => revoked === null)).toBe(true)
  })

  it('that was the last one and is lost: all keys are replaced, and the next operator signs what is live', async () => {
    const ana = await keyOf('Ana')
    await registry.publish(await buildShell(opened.dir, '1.1.0'), { signer: ana.signer })
    await registry.activate('shell', '1.1.0', { ...meta, signer: ana.signer })
    const team = { areas: ['shell'], owner: 'Ana', by: 'beto' }
    await rm(opened.place('keys'), { recursive: true })

    const beto = await opened.newKey('Beto', ['operator'])
    await expect(registry.list()).rejects.toThrow('which the registry does not know')
    // What she published counts as soon as her key may publish again.
    await registry.allowKey(path.join(opened.dir, 'Ana.pem.pub'), { ...team, signer: beto.signer })
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

  it('needs an owner; auto-rollback’s key is auto-rollback’s alone', async () => {
    await expect(opened.newKey('', ['operator'])).rejects.toEqual(refusal('bad-owner'))
    await expect(opened.newKey('robot', ['operator'])).rejects.toEqual(refusal('bad-owner'))
    await expect(opened.newKey('Eva', ['robot'])).rejects.toEqual(refusal('bad-owner'))
    const robot = { grants: ['robot' as const], owner: 'robot', by: 'ana', signer: opened.first() }
    const publicFile = path.join(opened.dir, 'robot.pem.pub')
    expect(await registry.allowKey(publicFile, robot)).toMatchObject({ grants: ['robot'] })
    await expect(registry.allowKey(publicFile, { ...robot, grants: ['operator'] })).rejects.toEqual(
      refusal('bad-owner'),
    )
  })
})
