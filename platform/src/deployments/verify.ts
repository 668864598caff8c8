import { readdir } from 'node:fs/promises'
import type { ReleaseRef } from '@fcr/shared/platform/manifest'
import { keyrings } from '../trust'
import { Refusal, type Layout } from '../files'
import { lookup, releaseFiles, states } from '../store'

export type Verification = { releases: number; files: number; problems: string[] }

/** Reads the history and everything that the site may serve: the releases in the live state and all others. */
export async function verify(at: Layout, only?: string): Promise<Verification> {
  const result: Verification = { releases: 0, files: 0, problems: [] }
  const unchecked = await states.readUnchecked(at)
  const newer = await states.newestAfter(at, unchecked)
  if (newer)
    result.problems.push(
      `live.json: revision ${unchecked.revision} is older than revision ${newer.revision} in the history: ` +
        "the next change replaces it, or 'areas restore'",
    )
  const state = newer?.live ?? unchecked
  result.problems.push(...(await keyrings.keyringProblems(at)))
  result.problems.push(...(await states.historyProblems(at, state)))
  const wanted = (area: string) => only === undefined || area === only
  lookup.requireArea(at, state, only)
  const areaNames = new Set([...(await releaseFiles.areasIn(at)), ...Object.keys(state.areas)])

  for (const [area, entry] of Object.entries(state.areas).filter(([area]) => wanted(area))) {
    for (const ref of [entry.active, entry.lastGood]) {
      if (ref) await collect(result, () => checkRef(at, area, ref))
    }
  }
  for (const area of [...areaNames].filter(wanted)) {
    for (const version of await readdir(at.area(area)).catch(() => []))
      await collect(result, async () => {
        const { release } = await releaseFiles.readSignedRelease(at, area, version)
        result.releases += 1
        result.files += Object.keys(release.files).length
        return releaseFiles.fileProblems(at, release)
      })
  }
  return result
}

async function checkRef(at: Layout, area: string, ref: ReleaseRef): Promise<string[]> {
  await releaseFiles.readVerifiedRelease(at, area, ref)
  return []
}

async function collect(result: Verification, look: () => Promise<string[]>): Promise<void> {
  try {
    result.problems.push(...(await look()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    result.problems.push(...error.reasons)
  }
}
