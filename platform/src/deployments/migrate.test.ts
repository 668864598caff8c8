import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { refusal } from '../testing/refusal'
import { createSignedRegistry, type SignedRegistry } from '../testing/signed-registry'
import { readRecord, toText } from '../store/state/records'
import { unsignedState } from '../trust/signed-change'
import type { Registry } from './create-registry'

let opened: SignedRegistry
let registry: Registry
const meta = { reason: 'a test' }

beforeEach(async () => {
  opened = await createSignedRegistry()
  registry = opened.registry
})
afterEach(() => opened.remove())

describe('an unsigned registry of an early version', () => {
  /** Takes all signatures of changes away, as an earlier version would have written them. */
  async function unsign(...revisions: number[]) {
    for (const revision of revisions) {
      const record = await readRecord(opened.at, revision)
      if (!record) continue
      const live = unsignedState(record.live)
      await writeFile(opened.at.historyRecord(revision), toText({ ...record, live }))
      await writeFile(opened.at.live, toText(live))
    }
  }
  beforeEach(async () => {
    await registry.makeLocal()
    await opened.publish('1.0.0')
    await opened.publish('1.1.0')
    await registry.activate('mf-mapa', '1.0.0', meta)
    await registry.activate('mf-mapa', '1.1.0', meta)
  })

  it('says so until it is signed with one command, which may be repeated', async () => {
    await unsign(1, 2)
    const ana = await opened.newKey('Ana', ['operator'])
    const how = "revision 2 is not signed: sign a registry of an early version once, with 'areas key migrate'"
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
    await writeFile(opened.at.live, toText(unsignedState(await registry.live())))
    const ana = await opened.newKey('Ana', ['operator'])
    await expect(registry.migrate({ ...meta, signer: ana.signer })).rejects.toEqual(refusal('untrusted'))
  })
})
