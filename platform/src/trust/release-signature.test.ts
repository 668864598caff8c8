import { readFile, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { refusal } from '../testing/refusal'
import { built, olga, place, registry, teamKey, who } from '../testing/team-keys'
import { signRelease } from './release-signature'

describe('a release without a valid signature', () => {
  const activate = () => registry.activate('mf-mapa', '1.0.0', { reason: 'a test' })
  const signature = () => place('areas/mf-mapa/1.0.0/signature.json')

  it.each([
    ['is missing', () => writeFile(signature(), '')],
    [
      'was made by another key',
      async () => {
        const other = await teamKey('otra', 'mf-public')
        const signed = JSON.parse(await readFile(signature(), 'utf8')) as { signatures: { key: string }[] }
        signed.signatures = signed.signatures.map((each) => ({ ...each, key: other.id }))
        await writeFile(signature(), JSON.stringify(signed))
      },
    ],
    [
      'is of a key for other areas',
      async () => {
        const { signer } = await teamKey('otra', 'mf-public')
        const release = await readFile(place('areas/mf-mapa/1.0.0/release.json'))
        const signed = { formatVersion: 1, signatures: [signRelease(signer, release)] }
        await writeFile(signature(), JSON.stringify(signed))
      },
    ],
    [
      'covers another description',
      async () => {
        const file = place('areas/mf-mapa/1.0.0/release.json')
        await writeFile(file, (await readFile(file, 'utf8')).replace('"commit": null', '"commit": "abc"'))
      },
    ],
  ])('is not activated when the signature %s, and verify reports it', async (_how, spoil) => {
    const { signer } = await teamKey('mapa', 'mf-mapa')
    await registry.publish(await built('mf-mapa'), { signer })
    await spoil()
    await expect(activate()).rejects.toEqual(refusal('unsigned'))
    expect((await registry.verify()).problems).toEqual([expect.stringMatching(/sign/)])
  })

  it('is valid again with another key’s signature after its key was revoked', async () => {
    const old = await teamKey('vieja', 'mf-mapa')
    await registry.publish(await built('mf-mapa'), { signer: old.signer })
    await registry.revokeKey(old.id, { ...who, signer: olga })
    await expect(activate()).rejects.toEqual(refusal('unsigned'))
    await expect(registry.publish(await built('mf-mapa', '1.1.0'), { signer: old.signer })).rejects.toThrow(
      'was revoked',
    )
    const next = await teamKey('nueva', 'mf-mapa')
    // A copy of a registry does not have this folder.
    await rm(place('.tmp'), { recursive: true })
    await registry.sign('mf-mapa', '1.0.0', next.signer)
    expect(await registry.verify()).toMatchObject({ problems: [] })
  })

  it('keeps both of two signatures that arrive at once', async () => {
    const { signer } = await teamKey('mapa', 'mf-mapa')
    await registry.publish(await built('mf-mapa'), { signer })
    const others = [await teamKey('ana', 'mf-mapa'), await teamKey('ben', 'mf-mapa')]
    await Promise.all(others.map((other) => registry.sign('mf-mapa', '1.0.0', other.signer)))
    const { signatures } = JSON.parse(
      await readFile(place('areas/mf-mapa/1.0.0/signature.json'), 'utf8'),
    ) as {
      signatures: { key: string }[]
    }
    expect(signatures.map(({ key }) => key).sort()).toEqual(
      [signer, ...others.map((other) => other.signer)].map(({ id }) => id).sort(),
    )
  })
})
