import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { gateResult, type GateResult, type Live, type ReleaseRef } from '@fcr/shared/contracts/releases'
import { moveOver, temporaryPath, writeDurably } from './durable'
import { isLocal, readKeys } from './keys'
import type { Layout } from './layout'
import { sameRef, type IsProven, type Target } from './plan'

/** Returns the latest gate result of a version, if there is one and the version is unchanged since. */
export async function readGateResult(
  at: Layout,
  area: string,
  ref: ReleaseRef,
): Promise<GateResult | undefined> {
  try {
    const result = gateResult.parse(JSON.parse(await readFile(at.gate(area, ref.version), 'utf8')))
    return sameRef(result.release, ref) ? result : undefined
  } catch {
    return undefined
  }
}

export async function writeGateResult(at: Layout, result: GateResult): Promise<void> {
  const file = at.gate(result.area, result.release.version)
  for (const folder of [at.temporary, path.dirname(file)]) await mkdir(folder, { recursive: true })
  const draft = temporaryPath(at.temporary, 'gate')
  try {
    await writeDurably(draft, `${JSON.stringify(result, null, 2)}\n`)
    await moveOver(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Returns which versions are proven, that is, have passed the gate. On a local registry, versions that it did
 * not test also count: there was no browser, or a local start made them live.
 */
export async function loadProofs(at: Layout, state: Live): Promise<IsProven> {
  const local = isLocal(await readKeys(at))
  const refs = Object.entries(state.areas).map(([area, { active }]) => ({ area, ref: active }))
  const proven = await Promise.all(
    refs.map(async ({ area, ref }) => {
      const outcome = (await readGateResult(at, area, ref))?.outcome
      return outcome === 'passed' || (local && outcome !== 'failed')
    }),
  )
  const known = new Set(refs.filter((_, index) => proven[index]).map(keyOf))
  return (area, ref) => known.has(keyOf({ area, ref }))
}

const keyOf = ({ area, ref }: Target) => `${area} ${ref.integrity}`

/**
 * Whether a gate result is still valid in a state: an area's page depends on the shell around it, a shell on
 * all areas that it mounts.
 */
export function isStillValid(result: GateResult, targets: readonly Target[], areas: Live['areas']): boolean {
  const needed = targets.some(({ area }) => area === 'shell')
    ? Object.entries(areas).filter(([, { disabled }]) => !disabled)
    : Object.entries(areas).filter(([area]) => area === 'shell')
  return needed
    .filter(([area]) => area !== result.area)
    .every(([area, { active }]) => sameRef(result.beside[area], active))
}
