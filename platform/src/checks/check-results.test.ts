import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { checkResult, type CheckResult } from '@fcr/shared/platform/check-results'
import { createCheckedRegistry, type CheckedRegistry } from '../testing/checked-registry'
import { refusal } from '../testing/refusal'
import { layout } from '../files/layout'
import { makeKey, readSigner, type Signer } from '../trust/keys'
import { receiveCheckResult, writeCheckResult } from './check-results'

let site: CheckedRegistry
beforeEach(async () => {
  site = await createCheckedRegistry()
})
afterEach(() => site.remove())

describe('a check result that is handed in', () => {
  const version = { area: 'mf-mapa', version: '1.0.0' }
  const at = () => layout(path.join(site.dir, 'registry'))
  const receive = (result: unknown) => receiveCheckResult(at(), version, result)
  const stored = async () =>
    checkResult.parse(JSON.parse(await readFile(at().checkResult('mf-mapa', '1.0.0'), 'utf8')))
  const outcome = async () => (await site.registry.gateRun('mf-mapa', '1.0.0')).result?.outcome
  const gate = () => site.registry.gate([version], { signer: site.signer })

  /** A result signed with a key, without changing the stored one. */
  async function signed(result: CheckResult, signer: Signer = site.signer): Promise<CheckResult> {
    const before = await stored()
    await writeCheckResult(at(), result, signer)
    const written = await stored()
    await writeCheckResult(at(), before, site.signer)
    return written
  }
  const after = (result: CheckResult, ms: number) =>
    new Date(Date.parse(result.thorough?.at ?? result.at) + ms).toISOString()

  it('does not replace a later refusal of the thorough part', async () => {
    for (const number of ['0.9.0', '1.0.0']) await site.publish(number)
    await site.activate('0.9.0')
    await gate()
    const passed = await stored()
    site.browser.thoroughProblems = ['it leaves a style behind']
    await expect(site.activate('1.0.0')).rejects.toEqual(refusal('taken-back'))
    await expect(receive(passed)).rejects.toEqual(refusal('older-result'))
    expect(await outcome()).toBe('failed')
  })

  it('is stored if it is newer, and accepted again without an effect', async () => {
    await site.publish('1.0.0')
    await gate()
    const passed = await stored()
    const later = await signed({ ...passed, outcome: 'failed', at: after(passed, 1) })
    await receive(passed)
    expect(await outcome()).toBe('passed')
    await receive(later)
    await receive(later)
    expect(await outcome()).toBe('failed')
  })

  it('is newer than one whose key was revoked, or of another build, only by its time', async () => {
    await site.publish('1.0.0')
    await gate()
    const passed = await stored()
    const { id, publicFile } = await makeKey(path.join(site.dir, 'ci.pem'))
    const grant = { grants: ['gate' as const], owner: 'ci', by: 'ana', signer: site.signer }
    await site.registry.allowKey(publicFile, grant)
    const release = { ...passed.release, integrity: `sha384-${'A'.repeat(64)}` }
    const ci = await readSigner(path.join(site.dir, 'ci.pem'))
    await receive(await signed({ ...passed, release, at: after(passed, 2) }, ci))
    await expect(receive(passed)).rejects.toEqual(refusal('older-result'))
    await site.registry.revokeKey(id, { by: 'ana', reason: 'stolen', signer: site.signer })
    await receive(passed)
    expect(await outcome()).toBe('passed')
  })

  it('is not of a time to come, since no later one would replace it', async () => {
    await site.publish('1.0.0')
    await gate()
    const passed = await stored()
    const future = await signed({ ...passed, at: after(passed, 3_600_000) })
    await expect(receive(future)).rejects.toEqual(refusal('untrusted'))
  })
})
