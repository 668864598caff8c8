import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Proposal } from '@fcr/shared/platform/operations'
import { layout } from '../files/layout'
import { createCheckedRegistry, type CheckedRegistry } from '../testing/checked-registry'
import { refusal } from '../testing/refusal'
import type { KeyGrant } from '../trust/key-changes'
import { makeKey, readSigner, type Signer } from '../trust/keys'
import { rollback } from './activation'
import { createRegistry } from './create-registry'
import { propose } from './proposals'

let site: CheckedRegistry
/** An operator who leaves, and another one who stays. */
let luz: Signer
let dos: Signer
beforeEach(async () => {
  site = await createCheckedRegistry()
  luz = await keyOf('Luz', ['operator'])
  dos = await keyOf('Dos', ['operator'])
})
afterEach(() => site.remove())

const at = () => layout(path.join(site.dir, 'registry'))

async function keyOf(owner: string, grants: NonNullable<KeyGrant['grants']>): Promise<Signer> {
  const { publicFile } = await makeKey(path.join(site.dir, `${owner}.pem`))
  await site.registry.allowKey(publicFile, { grants, owner, by: 'Ana', signer: site.signer })
  return readSigner(path.join(site.dir, `${owner}.pem`))
}

async function release(version: string, signer = luz) {
  await site.publish(version)
  await site.registry.activate('mf-mapa', version, { signer, reason: 'a test' })
}

const leaves = () => site.registry.revokeKey(luz.id, { by: 'Ana', reason: 'leaves', signer: dos })

const asRobot = async (area = 'mf-mapa') =>
  rollback(at(), area, { signer: await keyOf('robot', ['robot']), reason: 'fails' }, {})

/** As the operators' page, which has no browser. */
const onThePage = (asked: Partial<Extract<Proposal, { action: 'rollback' }>> = {}) =>
  propose(createRegistry(at().dir), at(), dos.id, {
    action: 'rollback',
    area: 'mf-mapa',
    reason: 'r',
    ...asked,
  })

describe('a rollback after the key that signed the check results was revoked', () => {
  it.each([
    ['by auto-rollback', asRobot, { outcome: 'changed' }],
    ['on the operators’ page', onThePage, { outcome: 'proposed' }],
  ])('takes place %s', async (_by, back, expected) => {
    await release('1.0.0')
    await release('1.1.0')
    await leaves()
    expect(await back()).toMatchObject({
      ...expected,
      record: { changes: [{ to: '1.0.0' }], gate: [{ version: '1.0.0', outcome: 'passed', forced: [] }] },
    })
  })

  it('takes place without a new test, where there is a browser', async () => {
    await release('1.0.0')
    await release('1.1.0')
    await leaves()
    site.browser.problems = ['/mapaUBPD: no heading']
    await expect(site.registry.rollback('mf-mapa', { signer: dos, reason: 'r' })).resolves.toMatchObject({
      outcome: 'changed',
    })
  })

  it('takes place to an older version, unless that was only ever forced', async () => {
    site.browser.problems = ['it threw']
    await site.publish('1.0.0')
    await site.registry.activate('mf-mapa', '1.0.0', { signer: luz, reason: 'a test', force: true })
    site.browser.problems = []
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await release(version)
    await leaves()
    expect(await onThePage({ to: '1.1.0' })).toMatchObject({ outcome: 'proposed' })
    await expect(onThePage({ to: '1.0.0' })).rejects.toEqual(refusal('ungated'))
  })

  it('takes place for a shell', async () => {
    for (const version of ['2.0.0', '3.0.0']) {
      await site.publishShell(version)
      await site.registry.activate('shell', version, { signer: luz, reason: 'a test' })
    }
    await leaves()
    expect(await asRobot('shell')).toMatchObject({ record: { changes: [{ area: 'shell', to: '2.0.0' }] } })
  })
})

it('a rollback takes place although the file of the check result is damaged', async () => {
  await release('1.0.0')
  await release('1.1.0')
  await writeFile(at().checkResult('mf-mapa', '1.0.0'), '')
  expect(await asRobot()).toMatchObject({ outcome: 'changed' })
})

it('a rollback to a version that the release checks refuse by now needs force', async () => {
  await release('1.0.0')
  await release('1.1.0')
  site.browser.problems = ['it threw']
  await site.registry.gate([{ area: 'mf-mapa', version: '1.0.0' }], { signer: dos })
  await expect(onThePage()).rejects.toEqual(refusal('gate'))
  expect(await onThePage({ force: true })).toMatchObject({ record: { gate: [{ forced: ['it threw'] }] } })
})

it('the version that an activation replaces becomes the last good one, also once its check result is lost', async () => {
  await release('1.0.0')
  await leaves()
  await release('1.1.0', dos)
  expect(await site.lastGood()).toBe('1.0.0')
})

it('a rollback to a version that was never live is refused, and names the command that checks it', async () => {
  await release('1.0.0')
  await site.publish('2.0.0')
  site.browser.differences = ['/mapaUBPD: less text']
  await site.registry.gate([{ area: 'mf-mapa', version: '2.0.0' }], { signer: dos })
  await expect(onThePage({ to: '2.0.0' })).rejects.toMatchObject({
    code: 'never-live',
    reasons: [expect.stringContaining('activate it instead')],
  })
})
