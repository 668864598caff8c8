import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildArea, temporaryFolder } from '../testing/fixtures'
import { makeKey, readSigner } from './keys'
import { openRegistry, type Registry } from './open-registry'
import { signRelease } from './signature'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let registry: Registry
const place = (...parts: string[]) => path.join(folder.dir, 'registry', ...parts)
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code })
const who = { by: 'ana', reason: 'a test' }

beforeEach(async () => {
  folder = await temporaryFolder()
  registry = openRegistry(place())
})
afterEach(() => folder.remove())

/** A team's key that may publish areas. */
async function teamKey(name: string, ...areas: string[]) {
  const file = path.join(folder.dir, `${name}.pem`)
  const { id, publicFile } = await makeKey(file)
  if (areas.length > 0) await registry.allowKey(publicFile, { areas, owner: name, by: 'ana' })
  return { id, file, publicFile, signer: await readSigner(file) }
}
const built = (area: string, version = '1.0.0') => buildArea(folder.dir, area, version)

describe('publishing with a key', () => {
  it('requires one, unless the registry is local', async () => {
    const dist = await built('mf-mapa')
    await expect(registry.publish(dist)).rejects.toEqual(refusal('no-key'))
    await registry.makeLocal()
    expect(await registry.publish(dist)).toMatchObject({ outcome: 'published' })
    expect(await registry.verify()).toMatchObject({ releases: 1, problems: [] })
  })

  it('lets a key publish its own areas and no others', async () => {
    const { signer } = await teamKey('mapa', 'mf-mapa')
    expect(await registry.publish(await built('mf-mapa'), { signer })).toMatchObject({ outcome: 'published' })
    await expect(registry.publish(await built('mf-public'), { signer })).rejects.toEqual(refusal('wrong-key'))
    const stranger = await teamKey('stranger')
    await expect(
      registry.publish(await built('mf-mapa', '1.1.0'), { signer: stranger.signer }),
    ).rejects.toThrow(`does not know the key ${stranger.id}`)
  })

  it('prevents the registry from becoming local once teams publish into it', async () => {
    await teamKey('mapa', 'mf-mapa')
    await expect(registry.makeLocal()).rejects.toEqual(refusal('not-local'))
  })

  it('signs releases from before signing when the registry becomes local', async () => {
    await registry.makeLocal()
    await registry.publish(await built('mf-mapa'))
    await Promise.all(
      [
        place('keys', `${(await registry.keys())[0]?.id ?? ''}.json`),
        place('areas/mf-mapa/1.0.0/signature.json'),
      ].map((file) => writeFile(file, '')),
    )
    await registry.makeLocal()
    expect(await registry.verify()).toMatchObject({ releases: 1, problems: [] })
  })
})

describe('a release without a valid signature', () => {
  const activate = () => registry.activate('mf-mapa', '1.0.0', { actor: 'ana', reason: 'a test' })
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
    await registry.revokeKey(old.id, who)
    await expect(activate()).rejects.toEqual(refusal('unsigned'))
    await expect(registry.publish(await built('mf-mapa', '1.1.0'), { signer: old.signer })).rejects.toThrow(
      'was revoked',
    )
    const next = await teamKey('nueva', 'mf-mapa')
    await registry.sign('mf-mapa', '1.0.0', next.signer)
    expect(await registry.verify()).toMatchObject({ problems: [] })
  })
})

describe('keys', () => {
  it('are not revoked while a live version has no other signature', async () => {
    await registry.makeLocal()
    await registry.publish(await built('mf-mapa'))
    await registry.activate('mf-mapa', '1.0.0', { actor: 'ana', reason: 'a test' })
    const [local] = await registry.keys()
    await expect(registry.revokeKey(local?.id ?? '', who)).rejects.toEqual(refusal('key-in-use'))
  })

  it('are not revoked while the last good version has no other signature', async () => {
    await registry.makeLocal()
    const old = await teamKey('vieja', 'mf-mapa')
    const next = await teamKey('nueva', 'mf-mapa')
    await registry.publish(await built('mf-mapa'), { signer: old.signer })
    await registry.activate('mf-mapa', '1.0.0', { actor: 'ana', reason: 'a test' })
    await registry.publish(await built('mf-mapa', '1.1.0'), { signer: next.signer })
    await registry.activate('mf-mapa', '1.1.0', { actor: 'ana', reason: 'a test' })
    await expect(registry.revokeKey(old.id, who)).rejects.toThrow('only this key has signed mf-mapa 1.0.0,')
    await registry.sign('mf-mapa', '1.0.0', next.signer)
    expect(await registry.revokeKey(old.id, who)).toMatchObject({ id: old.id, revoked: who })
  })

  it('gain areas, and keep their owner', async () => {
    const { id, publicFile } = await teamKey('mapa', 'mf-mapa')
    await registry.allowKey(publicFile, { areas: ['mf-otra'], owner: '', by: 'beto' })
    expect(await registry.keys()).toMatchObject([
      { id, areas: ['mf-mapa', 'mf-otra'], owner: 'mapa', addedBy: 'ana' },
    ])
  })

  it('are invalid when their file was replaced', async () => {
    const one = await teamKey('una', 'mf-mapa')
    const other = await teamKey('otra', 'mf-public')
    const exchanged = await readFile(place('keys', `${other.id}.json`), 'utf8')
    for (const text of [exchanged, exchanged.replace(other.id, one.id)]) {
      await writeFile(place('keys', `${one.id}.json`), text)
      expect((await registry.keys()).map(({ id }) => id)).toEqual([other.id])
    }
  })

  it('are rejected when others can read the private key, or when it is passed as a public one', async () => {
    const { file } = await teamKey('mapa')
    await expect(registry.allowKey(file, { areas: ['mf-mapa'], owner: '', by: 'ana' })).rejects.toThrow(
      'holds a private key',
    )
    await chmod(file, 0o644)
    await expect(readSigner(file)).rejects.toThrow('may be read by others')
    await expect(makeKey(file)).rejects.toEqual(refusal('key-exists'))
  })

  it('may be in a folder that only operators can write', async () => {
    const keysDir = path.join(folder.dir, 'operators')
    const guarded = openRegistry(place(), { keysDir })
    const { publicFile, signer } = await teamKey('intrusa', 'mf-mapa')
    // A key added by someone with write access to the registry is unknown.
    await expect(guarded.publish(await built('mf-mapa'), { signer })).rejects.toEqual(refusal('wrong-key'))
    await guarded.allowKey(publicFile, { areas: ['mf-mapa'], owner: 'mapa', by: 'ana' })
    expect(await guarded.publish(await built('mf-mapa'), { signer })).toMatchObject({ outcome: 'published' })
  })
})
