import path from 'node:path'
import type { Keyring } from '@fcr/shared/platform/keys'
import type { CheckResult } from '@fcr/shared/platform/check-results'
import type { HistoryRecord } from '@fcr/shared/platform/deployment-state'
import { areaName, version } from '@fcr/shared/platform/manifest'
import { Refusal } from './refusal'

/**
 * Paths in a registry folder. Names with a leading dot are never served. The keys may be in another folder that only
 * operators can write: then write access to the registry is not enough to make the site trust a key.
 */
export const layout = (dir: string, keysDir = path.join(dir, 'keys'), remote?: Remote) => ({
  /** The registry that this folder is a copy of, if changes go there. */
  remote,
  dir,
  /** Hash of the newest change of the keys that a gateway has seen: only changes that follow it count. */
  knownKeys: { current: undefined as string | undefined },
  keys: keysDir,
  keyring: (number: number) => path.join(keysDir, `${number}.json`),
  /** @param name a file's name, `<id>.json` */
  keyFromBefore: (name: string) => path.join(keysDir, name),
  /** The private keys of a local registry. */
  localKey: path.join(dir, '.local-key.pem'),
  localRollbackKey: path.join(dir, '.local-robot-key.pem'),
  live: path.join(dir, 'live.json'),
  history: path.join(dir, 'history'),
  historyRecord: (revision: number) => path.join(dir, 'history', `${String(revision)}.json`),
  areas: path.join(dir, 'areas'),
  area: (area: string) => path.join(dir, 'areas', checkArea(area)),
  release: (area: string, release: string) => path.join(dir, 'areas', checkArea(area), checkVersion(release)),
  /** Source maps of a release: apart from it, because they are not served. */
  maps: (area: string, release: string) => path.join(dir, 'maps', checkArea(area), checkVersion(release)),
  checkResults: path.join(dir, 'gates'),
  checkResult: (area: string, release: string) =>
    path.join(dir, 'gates', checkArea(area), `${checkVersion(release)}.json`),
  /** Folder with pictures of the pages that the release checks saw. */
  checkPictures: (area: string, release: string) =>
    path.join(dir, 'gates', checkArea(area), checkVersion(release)),
  /** Packages for areas in other repositories, kept once somebody has downloaded them. */
  kit: path.join(dir, 'kit'),
  temporary: path.join(dir, '.tmp'),
})
export type Layout = ReturnType<typeof layout>

/** A registry on another machine, which accepts changes signed here. */
export type Remote = {
  /** Puts a change in force; returns false if it was not made on the newest state. */
  append(record: HistoryRecord): Promise<boolean>
  /** The same for a change of the keys. */
  appendKeys(ring: Keyring): Promise<boolean>
  storeCheckResult(result: CheckResult, text: string): Promise<void>
}

// Names come from the command line and from URLs; here they become paths.
const checkArea = (area: string) => {
  if (!areaName.safeParse(area).success)
    throw new Refusal('bad-area', `'${area.slice(0, 60)}' is not an area's name`)
  return area
}
const checkVersion = (value: string) => {
  if (!version.safeParse(value).success)
    throw new Refusal('bad-version', `'${value.slice(0, 80)}' is not a version`)
  return value
}
