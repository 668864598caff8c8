import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Keyring } from '@fcr/shared/platform/keys'
import { firstOperator } from '../testing/keys'
import { refusal } from '../testing/refusal'
import { built, folder, olga, place, registry, teamKey, who } from '../testing/team-keys'
import { layout } from '../files/layout'
import { createRegistry } from '../deployments/create-registry'
import { allowing, allowKey, requireNotLocal } from './key-changes'
import { keyringAfter, newestKeyring, receiveKeyring, signKeyring } from './keyring'
import { makeKey, readSigner, type Signer } from './keys'

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

  it('made by npm start is refused in production, and gets no other grant', async () => {
    const registryDir = place()
    await expect(requireNotLocal({ registryDir })).resolves.toBeUndefined()
    await registry.makeLocal()
    await expect(requireNotLocal({ registryDir })).rejects.toThrow(
      /^\S+ trusts a key of npm start \(\w+, \w+\): /,
    )
    const signer = await readSigner(layout(registryDir).localKey)
    const grant = { grants: ['operator' as const], owner: 'Ana', by: 'ana' }
    const own = createPublicKey(signer.key)
    await expect(allowKey(layout(registryDir), own, grant)).rejects.toEqual(refusal('bad-grant'))
    // An operator takes the registry over.
    const ana = await makeKey(path.join(folder.dir, 'ana.pem'))
    await registry.allowKey(ana.publicFile, grant)
    const by = await readSigner(path.join(folder.dir, 'ana.pem'))
    for (const { id, owner } of await registry.keys())
      if (owner !== 'Ana') await registry.revokeKey(id, { ...who, signer: by })
    await expect(requireNotLocal({ registryDir })).resolves.toBeUndefined()
    // Nor does anybody hand one in.
    const newest = (await newestKeyring(layout(registryDir)))?.ring
    const foreign = generateKeyPairSync('ed25519').publicKey
    const change = allowing(foreign, { ...grant, local: true })
    const ring = await keyringAfter(layout(registryDir), change, by.id)
    expect(ring.number).toBeGreaterThan(newest?.number ?? 0)
    await expect(receiveKeyring(layout(registryDir), signKeyring(by, ring))).rejects.toEqual(
      refusal('untrusted'),
    )
  })

  it('are never written in a form that nobody could read', async () => {
    await registry.makeLocal()
    const signer = await readSigner(layout(place()).localKey)
    const before = await registry.keys()
    const grant = { areas: ['mf-mapa'], paths: '' as never, owner: '', by: 'ana', signer }
    const key = generateKeyPairSync('ed25519').publicKey
    await expect(allowKey(layout(place()), key, grant)).rejects.toThrow('paths')
    expect(await registry.keys()).toEqual(before)
  })

  it('prevents the registry from becoming local once teams publish into it', async () => {
    await teamKey('mapa', 'mf-mapa')
    await expect(registry.makeLocal()).rejects.toEqual(refusal('not-local'))
  })

  it('signs releases from before signing when the registry becomes local', async () => {
    await registry.makeLocal()
    await registry.publish(await built('mf-mapa'))
    await rm(place('keys'), { recursive: true })
    await writeFile(place('areas/mf-mapa/1.0.0/signature.json'), '')
    await registry.makeLocal()
    expect(await registry.verify()).toMatchObject({ releases: 1, problems: [] })
  })
})

type Base = { next: Omit<Keyring, 'signed'>; team: Signer; olga: Signer; gone: Signer }

describe('keys', () => {
  it('are not revoked while a live version has no other signature', async () => {
    await registry.makeLocal()
    await registry.publish(await built('mf-mapa'))
    await registry.activate('mf-mapa', '1.0.0', { reason: 'a test' })
    const local = (await registry.keys()).find((key) => key.local)
    await expect(registry.revokeKey(local?.id ?? '', who)).rejects.toEqual(refusal('key-in-use'))
  })

  it('are not revoked while the last good version has no other signature', async () => {
    await registry.makeLocal()
    const old = await teamKey('vieja', 'mf-mapa')
    const next = await teamKey('nueva', 'mf-mapa')
    await registry.publish(await built('mf-mapa'), { signer: old.signer })
    await registry.activate('mf-mapa', '1.0.0', { reason: 'a test' })
    await registry.publish(await built('mf-mapa', '1.1.0'), { signer: next.signer })
    await registry.activate('mf-mapa', '1.1.0', { reason: 'a test' })
    await expect(registry.revokeKey(old.id, who)).rejects.toThrow('only this key has signed mf-mapa 1.0.0,')
    await registry.sign('mf-mapa', '1.0.0', next.signer)
    expect(await registry.revokeKey(old.id, who)).toMatchObject({ id: old.id, revoked: who })
  })

  it('gain areas, and keep their owner', async () => {
    const { id, publicFile } = await teamKey('mapa', 'mf-mapa')
    await registry.allowKey(publicFile, { areas: ['mf-otra'], owner: '', by: 'beto', signer: olga })
    expect(await registry.keys()).toMatchObject([
      { owner: 'Olga' },
      { id, areas: ['mf-mapa', 'mf-otra'], owner: 'mapa', addedBy: 'ana' },
    ])
  })

  it('are the ones that an operator has signed: an altered or added change does not count', async () => {
    await teamKey('mapa', 'mf-mapa')
    const known = await registry.keys()
    const text = await readFile(place('keys/2.json'), 'utf8')
    const intruder = await teamKey('intrusa')
    for (const [number, forged] of [
      [2, text.replace('"mf-mapa"', '"mf-mapa",\n"mf-otra"')],
      [3, text],
      [3, text.replace('"number": 2', '"number": 3')],
      [3, '{}'],
    ] as const) {
      await writeFile(place(`keys/${number}.json`), forged)
      expect(await registry.keys()).toEqual(number === 2 ? known.slice(0, 1) : known)
      expect((await registry.verify()).problems).toEqual([
        `keys/${number}.json is damaged, or no operator has signed it: it does not count`,
      ])
      await rm(place(`keys/${number}.json`))
      await writeFile(place('keys/2.json'), text)
    }
    const allow = (signer: Signer | undefined) =>
      registry.allowKey(intruder.publicFile, { areas: ['mf-mapa'], owner: 'x', by: 'x', signer })
    await expect(allow(intruder.signer)).rejects.toEqual(refusal('wrong-key'))
    await expect(allow(undefined)).rejects.toEqual(refusal('no-key'))
    expect(await registry.keys()).toEqual(known)
  })

  it.each<[what: string, forge: (base: Base) => Keyring]>([
    ["a team's key", ({ next, team }) => signKeyring(team, next)],
    ['an operator that was revoked', ({ next, gone }) => signKeyring(gone, next)],
    [
      'an operator that it names itself',
      ({ next, team }) => {
        const keys = next.keys.map((key) => ({ ...key, grants: ['operator'] }))
        return signKeyring(team, { ...next, previous: 0, before: null, keys })
      },
    ],
    [
      'an operator, on top of another change',
      ({ next, olga }) => signKeyring(olga, { ...next, previous: 1 }),
    ],
    [
      'an operator, with a key under the id of another',
      ({ next, olga }) => {
        const [first, ...others] = next.keys
        const keys = others.map((key) => ({ ...key, id: 'f'.repeat(16) }))
        return signKeyring(olga, { ...next, keys: [...(first ? [first] : []), ...keys] })
      },
    ],
  ])('of a change that is signed by %s do not count', async (_who, forge) => {
    const { signer: team } = await teamKey('mapa', 'mf-mapa')
    if (!olga) throw new Error('there is no operator')
    const file = path.join(folder.dir, 'beto.pem')
    const { id, publicFile } = await makeKey(file)
    const beto = { grants: ['operator' as const], owner: 'Beto', by: 'x', signer: olga }
    await registry.allowKey(publicFile, beto)
    await registry.revokeKey(id, { ...who, signer: olga })
    const known = await newestKeyring(layout(place()))
    if (!known) throw new Error('there are no keys')
    const { ring, hash: before } = known
    const next = { ...ring, number: 5, previous: 4, before, keys: ring.keys.slice(0, 2) }
    const forged = forge({ next, team, olga, gone: await readSigner(file) })
    await writeFile(place('keys/5.json'), JSON.stringify(forged))
    expect((await registry.keys()).map(({ owner }) => owner)).toEqual(['Olga', 'mapa', 'Beto'])
    // The same, by an operator, on top of the newest change.
    await writeFile(place('keys/5.json'), JSON.stringify(signKeyring(olga, next)))
    expect((await registry.keys()).map(({ owner }) => owner)).toEqual(['Olga', 'mapa'])
  })

  it('are not said to be allowed when the first change does not count', async () => {
    await mkdir(place('keys'), { recursive: true })
    await writeFile(place('keys/1.json'), 'x')
    await expect(firstOperator(registry, folder.dir)).rejects.toEqual(refusal('not-in-force'))
  })

  it('of a chain that another key began do not count', async () => {
    const { publicFile, signer } = await teamKey('mapa', 'mf-mapa')
    const [first, second] = [await readFile(place('keys/1.json')), await readFile(place('keys/2.json'))]
    await rm(place('keys'), { recursive: true })
    await registry.allowKey(publicFile, { grants: ['operator'], owner: 'x', by: 'x', signer })
    const foreign = await readFile(place('keys/1.json'))
    // As a later change: only the first change follows none.
    await writeFile(place('keys/1.json'), first)
    await writeFile(place('keys/2.json'), second)
    await writeFile(place('keys/3.json'), foreign)
    expect((await registry.keys()).map(({ owner }) => owner)).toEqual(['Olga', 'mapa'])
    // As the first: those after it belong to another.
    await writeFile(place('keys/1.json'), foreign)
    expect((await registry.keys()).map(({ owner }) => owner)).toEqual(['x'])
  })

  it('are changed by two operators at once without losing either', async () => {
    const teams = await Promise.all(['una', 'otra'].map(async (name) => makeKey(path.join(folder.dir, name))))
    await teamKey('mapa')
    const grant = { areas: ['mf-mapa'], by: 'x', signer: olga }
    await Promise.all(
      teams.map(({ publicFile, id }) => registry.allowKey(publicFile, { ...grant, owner: id })),
    )
    expect((await registry.keys()).map(({ id }) => id)).toEqual(
      expect.arrayContaining(teams.map(({ id }) => id)),
    )
  })

  it('always include an operator', async () => {
    await teamKey('mapa', 'mf-mapa')
    await expect(registry.revokeKey(olga?.id ?? '', { ...who, signer: olga })).rejects.toEqual(
      refusal('last-operator'),
    )
    const { publicFile, signer } = await teamKey('otra')
    await rm(place('keys'), { recursive: true })
    // The first key is the root of trust: a team's cannot be.
    await expect(
      registry.allowKey(publicFile, { areas: ['mf-mapa'], owner: 'x', by: 'x', signer }),
    ).rejects.toEqual(refusal('wrong-key'))
  })

  it('from before they were signed count once an operator has signed them', async () => {
    const { id } = await teamKey('mapa', 'mf-mapa')
    const keys = await registry.keys()
    await rm(place('keys'), { recursive: true })
    await mkdir(place('keys'))
    for (const key of keys) await writeFile(place('keys', `${key.id}.json`), JSON.stringify(key))
    await expect(registry.keys()).rejects.toEqual(refusal('unsigned-keys'))
    const first = path.join(folder.dir, 'first.pem.pub')
    const grant = { grants: ['operator' as const], owner: 'Olga', by: 'x' }
    await registry.allowKey(first, { ...grant, signer: olga })
    expect((await registry.keys()).map((key) => key.id)).toEqual(expect.arrayContaining([id, olga?.id]))
  })

  it('are rejected when others can read the private key, or when it is passed as a public one', async () => {
    const { file } = await teamKey('mapa')
    await expect(registry.allowKey(file, { areas: ['mf-mapa'], owner: '', by: 'ana' })).rejects.toThrow(
      'holds a private key',
    )
    await chmod(`${file}.pub`, 0o600)
    await expect(readSigner(`${file}.pub`)).rejects.toThrow('holds a public key')
    await chmod(file, 0o644)
    await expect(readSigner(file)).rejects.toThrow('may be read by others')
    await expect(makeKey(file)).rejects.toEqual(refusal('key-exists'))
  })

  it('may be in a folder that only operators can write', async () => {
    const keysDir = path.join(folder.dir, 'operators')
    const guarded = createRegistry(place(), { keysDir })
    const { publicFile, signer } = await teamKey('intrusa', 'mf-mapa')
    // A key added by someone with write access to the registry is unknown.
    await expect(guarded.publish(await built('mf-mapa'), { signer })).rejects.toEqual(refusal('wrong-key'))
    await mkdir(path.join(folder.dir, 'olga'))
    const ofGuarded = await firstOperator(guarded, path.join(folder.dir, 'olga'))
    await guarded.allowKey(publicFile, { areas: ['mf-mapa'], owner: 'mapa', by: 'ana', signer: ofGuarded })
    expect(await guarded.publish(await built('mf-mapa'), { signer })).toMatchObject({ outcome: 'published' })
  })
})
