import { z } from 'zod'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { areaIn } from '@fcr/shared/platform/route-owner'
import { releaseRef, type ReleaseRef } from '@fcr/shared/platform/manifest'
import { createRegistry, type Registry, type VersionRequest } from '../deployments'
import type { Mount } from '../checks'
import { Refusal, disk, integrityOf, layout, type Remote } from '../files'
import { keyChanges, keyRequests, releaseSignatures, type publishingKeys } from '../trust'
import { lookup, states } from '../store'
import { copyKeys, copyRelease, MOST_TEXT, readNewRecords, writeRecords } from './copy'
import { copyState, refsIn } from './follow'
import type { Question } from './questions'
import { publishTo } from './uploads'
import { createUpstream } from './upstream'

type RemoteOptions = {
  address: string
  /** The key of the person who runs the command: it signs the requests and the changes. */
  signer: () => Promise<publishingKeys.Signer>
  /** Folder for the copy that commands work on. */
  mirror: string
  /** Folder with the keys to trust; without it, those that the registry names. */
  keysDir?: string | undefined
  mount?: Mount | undefined
}

/**
 * Opens the registry at an address. Commands plan, check and sign on this machine, on a copy of the data that they
 * need; the other machine verifies the results. A change that was made on an older state is recomputed.
 */
export function createRemoteRegistry(options: RemoteOptions): Registry {
  const { signer, mirror, keysDir, mount } = options
  const upstream = createUpstream(options.address, signer)
  const at = layout(mirror, keysDir)
  const apply = async (where: string, change: unknown) =>
    z.object({ applied: z.boolean() }).parse(await upstream.post(where, change)).applied
  const remote: Remote = {
    async append(record) {
      const applied = await apply('history', record)
      if (!applied) await copyState(upstream, at)
      return applied
    },
    async appendKeys(ring) {
      const applied = await apply('keys', ring)
      if (!applied) await copyKeys(upstream, at)
      return applied
    },
    storeCheckResult: async ({ area, release: { version } }, text) => {
      await upstream.post(`gates/${area}/${version}`, JSON.parse(text))
    },
  }
  const local = createRegistry(mirror, { keysDir, mount, remote })
  const ask = <Q extends Question>(name: Q) =>
    (async (...words: unknown[]) => {
      const { answer } = z
        .object({ answer: z.unknown() })
        .parse(await upstream.post(`questions/${name}`, words))
      return answer
    }) as Registry[Q]

  const copyVersion = async ({ area, ref }: { area: string; ref: ReleaseRef }) => {
    await copyRelease(upstream, at, area, ref)
    const file = `gates/${area}/${ref.version}.json`
    const result = await upstream.read(file, { most: MOST_TEXT })
    if (typeof result !== 'object') return
    await disk.replaceWhole(at.temporary, at.checkResult(area, ref.version), result.bytes)
  }
  const named = async ({ area, version }: VersionRequest) => {
    const answer = await upstream.read(`areas/${area}/${version}/release.json`, { most: MOST_TEXT })
    if (typeof answer !== 'object')
      throw new Refusal('unknown-version', `${area} ${version} is not in the registry`)
    return { area, ref: releaseRef.parse({ version, integrity: integrityOf(answer.bytes) }) }
  }
  /** Acts on an up-to-date copy, with the given versions in addition to the live ones. */
  const updated = async <T>(act: () => Promise<T>, versions: readonly VersionRequest[] = []): Promise<T> => {
    await copyKeys(upstream, at, { root: keysDir === undefined })
    await copyState(upstream, at).catch((error: unknown) => {
      // The registry responds, but nothing was ever live.
      if (!(error instanceof Refusal) || error.code !== 'no-registry') throw error
    })
    const wanted = [...refsIn(await states.readLive(at)), ...(await Promise.all(versions.map(named)))]
    for (const ref of wanted) await copyVersion(ref)
    return act()
  }
  /** Copies older changes, back to one with which a version was live: the copy has only the newest ones. */
  const copyHistory = async (current: Live, area: string, version: string) => {
    let number = current.revision
    while (number > 0) {
      const record = await states.readRecord(at, number)
      if (record && areaIn(record.live, area)?.active.version === version) return
      const older = record ? [] : await readNewRecords(upstream, at, { ...current, revision: number })
      if (!record && older.length === 0) return
      await writeRecords(at, older)
      number = record?.previous ?? number
    }
  }
  // The plan reports missing versions.
  const ifRemoved = (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  }
  const onlyThere = (what: string) => () =>
    Promise.reject(new Refusal('not-remote', `${what} where the registry's folder is, without an address`))

  return {
    dir: mirror,
    publish: (distDir, { area, commit = null, dryRun = false } = {}) =>
      signer().then((key) => publishTo(upstream, distDir, { area, commit, signer: key, dryRun })),
    async sign(area, version, key) {
      const answer = await upstream.read(`areas/${area}/${version}/release.json`, { most: MOST_TEXT })
      if (typeof answer !== 'object')
        throw new Refusal('unknown-version', `${area} ${version} is not in the registry`)
      await upstream.post(
        `areas/${area}/${version}/signatures`,
        releaseSignatures.signRelease(key, answer.bytes),
      )
    },
    activateTogether: (targets, meta) => updated(() => local.activateTogether(targets, meta), targets),
    activate: (area, version, meta) =>
      updated(() => local.activate(area, version, meta), [{ area, version }]),
    canary: (target, percent, meta) => updated(() => local.canary(target, percent, meta), [target]),
    endCanary: (area, meta) => updated(() => local.endCanary(area, meta)),
    promote: (area, meta) => updated(() => local.promote(area, meta)),
    preview: (area, version, grant) =>
      updated(() => local.preview(area, version, grant), [{ area, version }]),
    gate: (targets, checkOptions) => updated(() => local.gate(targets, checkOptions), targets),
    rollback: (area, { to, ...meta }) =>
      updated(
        async () => {
          const current = await states.readLive(at)
          if (to !== undefined) await copyHistory(current, area, to)
          const { target, then } = await lookup.rollbackTarget(at, current, area, to)
          if (target) await copyVersion({ area, ref: target })
          // The areas may have to be rolled back with the shell.
          const earlier = then ? refsIn(then).filter((ref) => area === 'shell' || ref.area === area) : []
          for (const ref of earlier) await copyVersion(ref).catch(ifRemoved)
          return local.rollback(area, { to, ...meta })
        },
        to === undefined ? [] : [{ area, version: to }],
      ),
    disable: (area, meta) => updated(() => local.disable(area, meta)),
    enable: (area, meta) => updated(() => local.enable(area, meta)),
    live: () => updated(() => local.live()),
    served: ask('served'),
    list: ask('list'),
    history: ask('history'),
    verify: ask('verify'),
    diff: ask('diff'),
    explain: ask('explain'),
    keys: ask('keys'),
    waitingKeys: ask('waitingKeys'),
    failures: ask('failures'),
    gateRun: ask('gateRun'),
    makeLocal: onlyThere('a registry is made local'),
    prune: onlyThere('prune'),
    restore: onlyThere('restore'),
    allowKey: (named, grant) =>
      updated(async () => {
        const { publicKey, passkey } = await keyRequests.keyNamed(named, ask('waitingKeys'))
        return keyChanges.allowKey(layout(mirror, keysDir, remote), publicKey, { ...grant, passkey })
      }),
    revokeKey: (id, meta) => updated(() => local.revokeKey(id, meta)),
    migrate: onlyThere('migrate'),
  }
}
