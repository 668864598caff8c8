import { rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import type { Keyring, PublishingKey } from '@fcr/shared/platform/keys'
import { refusal } from '../testing/refusal'
import { olga, place, registry, teamKey, who } from '../testing/team-keys'
import { layout } from '../files/layout'
import { keyringAfter, receiveKeyring, signKeyring } from './keyring'
import type { Signer } from './keys'

describe('keys of an operator whose key was stolen', () => {
  const at = () => layout(place())
  async function stolenKey(): Promise<Signer> {
    const { publicFile, signer } = await teamKey('ladrona')
    await registry.allowKey(publicFile, { grants: ['operator'], owner: 'Ana', by: 'x', signer: olga })
    return signer
  }
  /** A change that the thief signs. */
  async function changeBy(thief: Signer, edit: (ring: Keyring) => Keyring): Promise<Keyring> {
    const unchanged = {
      action: 'allow' as const,
      reason: '',
      edit: (keys: readonly PublishingKey[]) => [...keys],
    }
    return signKeyring(thief, edit(await keyringAfter(at(), unchanged, thief.id)))
  }
  const revoke = (thief: Signer) => registry.revokeKey(thief.id, { ...who, signer: olga })
  const inForce = async (thief: Signer) =>
    (await registry.keys()).find(({ id }) => id === thief.id)?.revoked === null

  it.each([
    ['the last number', () => 999_999_999],
    ['a number after a gap', (next: number) => next + 1],
  ])('are not taken with %s, which would hide the revocation', async (_what, numberAfter) => {
    const thief = await stolenKey()
    const ring = await changeBy(thief, (next) => ({ ...next, number: numberAfter(next.number) }))
    expect(await receiveKeyring(at(), ring)).toBe(false)
    expect(await revoke(thief)).toMatchObject({ revoked: who })
    expect(await inForce(thief)).toBe(false)
    expect((await registry.verify()).problems).toEqual([])
  })

  it('are not taken if a revocation after them would be too large for other machines', async () => {
    const thief = await stolenKey()
    const ring = await changeBy(thief, (next) => ({ ...next, reason: 'x'.repeat(5_000_000) }))
    await expect(receiveKeyring(at(), ring)).rejects.toEqual(refusal('too-large'))
  })

  it('are revoked, whatever files lie among the changes', async () => {
    const thief = await stolenKey()
    await writeFile(place('keys/3.json'), 'x')
    await writeFile(place('keys/999999999.json'), 'x')
    expect(await revoke(thief)).toMatchObject({ revoked: who })
    expect(await inForce(thief)).toBe(false)
    // Other machines read one number after the other.
    await rm(place('keys/3.json'))
    expect((await registry.verify()).problems).toEqual([
      expect.stringMatching('^keys/999999999.json is damaged'),
      expect.stringMatching('^keys/3.json is missing'),
    ])
  })

  it('are not said to be revoked when no number is left', async () => {
    const thief = await stolenKey()
    const last = await changeBy(thief, (next) => ({ ...next, number: 999_999_999 }))
    await writeFile(place('keys/999999999.json'), JSON.stringify(last))
    await expect(revoke(thief)).rejects.toEqual(refusal('not-in-force'))
    expect((await registry.verify()).problems).toEqual([
      expect.stringMatching('^keys/999999998.json is missing'),
    ])
    await rm(place('keys/999999999.json'))
    await revoke(thief)
    expect(await inForce(thief)).toBe(false)
  })
})
