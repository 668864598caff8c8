import type { Release, Requirements } from '@fcr/shared/platform/manifest'
import type { Layout } from '../files'
import { lookup, releaseFiles } from '../store'

type FileChange = {
  file: string
  change: 'added' | 'removed' | 'changed'
  /** Bytes; null if the file does not exist in that version. */
  before: number | null
  after: number | null
}
export type ReleaseDiff = {
  area: string
  from: string
  to: string
  files: FileChange[]
  routes: { added: string[]; removed: string[] }
  /** Requirements by name: version ranges before and after. */
  requires: { name: string; before: string | null; after: string | null }[]
  /** Bytes of all files, uncompressed. */
  size: { before: number; after: number }
  commits: { before: string | null; after: string | null }
}

/** Returns the differences between two versions of an area. */
export async function diffReleases(at: Layout, area: string, from: string, to: string): Promise<ReleaseDiff> {
  const [before, after] = (await Promise.all(
    [from, to].map(async (version) => (await lookup.requireRelease(at, area, version)).release),
  )) as [Release, Release]
  return {
    area,
    from,
    to,
    files: fileChanges(before, after),
    routes: {
      added: after.routes.filter((route) => !before.routes.includes(route)),
      removed: before.routes.filter((route) => !after.routes.includes(route)),
    },
    requires: requirementChanges(before.requires, after.requires),
    size: { before: releaseFiles.sizeOf(before), after: releaseFiles.sizeOf(after) },
    commits: { before: before.commit, after: after.commit },
  }
}

function fileChanges(before: Release, after: Release): FileChange[] {
  const names = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])].sort()
  return names.flatMap((file): FileChange[] => {
    const [old, now] = [before.files[file], after.files[file]]
    if (old?.integrity === now?.integrity) return []
    const change = !old ? 'added' : now ? 'changed' : 'removed'
    return [{ file, change, before: old?.size ?? null, after: now?.size ?? null }]
  })
}

function requirementChanges(before: Requirements | null, after: Requirements | null) {
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter((field) => field.before !== field.after)
}

const flat = (requires: Requirements | null) =>
  new Map(
    requires
      ? [
          ['contract', String(requires.contract)],
          ['federation', requires.federation],
          ...Object.entries(requires.shared),
        ]
      : [],
  )
