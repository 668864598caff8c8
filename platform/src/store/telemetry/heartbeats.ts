import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { apiDescription, type ApiDescription } from '@fcr/shared/contracts/endpoint-shapes'
import { heartbeat, heartbeatExtension, type Heartbeat } from '@fcr/shared/platform/heartbeat'
import type { Live } from '@fcr/shared/platform/deployment-state'
import { Refusal, type Layout } from '../../files'
import { revisionsIn } from '../state/records'
import { reportsFolder } from './report-files'

/** The formats that this version of commands and gateways reads. */
export const readableFormats = { live: [1], release: [1] }

const SEEN_WITHIN_MS = 60_000
/** Longest wait for the gateways to serve a change: they check the registry twice a second. */
const SERVED_WITHIN_MS = 5000

export const heartbeatFile = (gateway: string) => `${gateway}${heartbeatExtension}`
/** `reports/<gateway>.api.json`: describes the API of the gateway's server. */
export const apiFile = (gateway: string) => `${gateway}.api.json`
export const heartbeatText = (revision: number, refused: string | null = null) =>
  JSON.stringify({
    formatVersion: 1,
    host: hostname(),
    revision,
    refused,
    reads: readableFormats,
  } satisfies Heartbeat)

/** Returns the gateways that were seen within the last minute. */
export async function runningGateways(at: Layout): Promise<(Heartbeat & { gateway: string })[]> {
  const folder = reportsFolder(at)
  const names = (await readdir(folder).catch((): string[] => [])).filter(
    (name) => name.endsWith(heartbeatExtension) && !name.startsWith('.'),
  )
  if (names.length === 0) return []
  const now = await timeOfDisk(folder)
  const gateways = await Promise.all(
    names.map(async (name) => {
      try {
        const file = path.join(folder, name)
        if (now - (await stat(file)).mtimeMs > SEEN_WITHIN_MS) return []
        const gateway = name.slice(0, -heartbeatExtension.length)
        return [{ ...heartbeat.parse(JSON.parse(await readFile(file, 'utf8'))), gateway }]
      } catch {
        return []
      }
    }),
  )
  return gateways.flat()
}

/** Returns the distinct APIs of the servers seen within the last minute. */
export async function runningApis(at: Layout): Promise<ApiDescription[]> {
  const apis = await Promise.all(
    (await runningGateways(at)).map(async ({ gateway }) => {
      try {
        const text = await readFile(path.join(reportsFolder(at), apiFile(gateway)), 'utf8')
        return [apiDescription.parse(JSON.parse(text))]
      } catch {
        // A gateway of an earlier version, or without an API.
        return []
      }
    }),
  )
  return [...new Map(apis.flat().map((api) => [api.version, api])).values()]
}

/** The time that files get as their date: the clock of another machine may differ from this one's. */
export async function timeOfDisk(folder: string): Promise<number> {
  const file = path.join(folder, `.now-${randomUUID()}`)
  try {
    await writeFile(file, '')
    return (await stat(file)).mtimeMs
  } catch {
    return Date.now()
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** @throws Refusal `gateway-too-old` if a running gateway could not read a state with these releases */
export async function requireReadable(
  at: Layout,
  formats: { live: number; releases: readonly number[] },
): Promise<void> {
  const problems = (await runningGateways(at)).flatMap(({ host, reads }) => {
    const unknown = [
      ...(reads.live.includes(formats.live) ? [] : [`live.json of format ${formats.live}`]),
      ...[...new Set(formats.releases)]
        .filter((format) => !reads.release.includes(format))
        .map((format) => `releases of format ${format}`),
    ]
    return unknown.map((what) => `a gateway on ${host} cannot read ${what}: update it first`)
  })
  if (problems.length > 0) throw new Refusal('gateway-too-old', ...new Set(problems))
}

/** @throws Refusal `older` if a running gateway serves a later change than the registry's newest one */
export async function requireNewest(at: Layout, { revision }: Pick<Live, 'revision'>): Promise<void> {
  const later = (await runningGateways(at)).find((gateway) => gateway.revision > revision)
  // The change may be newer than the state that was read.
  if (!later || ((await revisionsIn(at))[0] ?? 0) >= later.revision) return
  throw new Refusal(
    'older',
    `the registry ends with revision ${revision}, but a gateway on ${later.host} serves revision ` +
      `${later.revision}: put the changes that are missing back into history/`,
  )
}

/**
 * Returns a filter for gateways that have reported the same revision for at least `ms` milliseconds.
 */
export function createLasting(ms: number) {
  const since = new Map<string, number>()
  const nameOf = ({ gateway, revision }: GatewayAt) => `${gateway} ${revision}`
  return <T extends GatewayAt>(gateways: readonly T[], now: number): T[] => {
    const names = new Set(gateways.map(nameOf))
    for (const name of since.keys()) if (!names.has(name)) since.delete(name)
    for (const name of names) if (!since.has(name)) since.set(name, now)
    return gateways.filter((gateway) => now - (since.get(nameOf(gateway)) ?? now) >= ms)
  }
}
type GatewayAt = { gateway: string; revision: number }

export type Served = { serving: number; gateways: number; missing: string[] }

/** Waits until all running gateways serve a revision, for a few seconds at most. */
export async function servedBy(at: Layout, revision: number, waitMs = SERVED_WITHIN_MS): Promise<Served> {
  const end = performance.now() + waitMs
  for (;;) {
    const present = await runningGateways(at)
    const missing = present
      .filter((gateway) => gateway.revision < revision)
      .map(({ host }) => host)
      .sort()
    if (missing.length === 0 || performance.now() > end)
      return { serving: present.length - missing.length, gateways: present.length, missing }
    await pause(50)
  }
}
