import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hashFiles } from './files'
import { BackupProblem } from './problem'

/** Names inside a backup. */
export const parts = {
  manifest: 'manifest.json',
  database: 'database.dump',
  registry: 'registry',
  registryKeys: 'registry-keys',
  siteConfig: 'site.json',
  settings: 'settings.json',
  heads: 'audit-heads.jsonl',
  ledger: 'erasures.jsonl',
} as const

const head = z.object({ chain: z.string(), position: z.string(), hash: z.string() })

const manifest = z.object({
  format: z.literal(1),
  /** Time of the database's snapshot. */
  takenAt: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  postgres: z.number(),
  migrations: z.array(z.string()).min(1),
  /** Rows per table. */
  counts: z.record(z.string(), z.number()),
  /** The end of the audit trail in the dump; null if nothing was sealed. */
  head: head.nullable(),
  registry: z.object({ present: z.boolean(), problems: z.array(z.string()) }),
  /** Ids that reveal nothing about the keys. */
  keys: z.object({
    password: z.array(z.string()),
    auditSigning: z.string().nullable(),
    registry: z.array(z.string()),
  }),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

export const writtenManifest = (content: Manifest): string => `${JSON.stringify(content, null, 2)}\n`
export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads a backup's manifest, and its fingerprint. @throws {BackupProblem} */
export async function readManifest(folder: string): Promise<{ content: Manifest; fingerprint: string }> {
  let text: string
  try {
    text = await readFile(join(folder, parts.manifest), 'utf8')
  } catch {
    throw new BackupProblem('not_a_backup', `${folder} no es un respaldo: le falta ${parts.manifest}.`)
  }
  try {
    return { content: manifest.parse(JSON.parse(text)), fingerprint: fingerprintOf(text) }
  } catch {
    throw new BackupProblem('bad_manifest', `${parts.manifest} está dañado o es de otra versión.`)
  }
}

/** Compares a backup's files with its manifest; one line per problem. */
export async function fileProblems(folder: string, { files }: Manifest): Promise<string[]> {
  const hashes = await hashFiles(folder, [parts.manifest])
  const names = [...new Set([...Object.keys(files), ...Object.keys(hashes)])].sort()
  return names.flatMap((name) => {
    const [expected, actual] = [files[name], hashes[name]]
    if (!actual) return [`${name}: falta`]
    if (!expected) return [`${name}: sobra`]
    if (actual.bytes !== expected.bytes) return [`${name}: tiene ${actual.bytes} bytes, no ${expected.bytes}`]
    return actual.sha256 === expected.sha256 ? [] : [`${name}: fue cambiado`]
  })
}
