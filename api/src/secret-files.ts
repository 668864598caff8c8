import { readFileSync } from 'node:fs'

/** Settings that are secrets. They may also come from a file, as containers and systemd provide them. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'PASSWORD_KEYS',
  'METRICS_TOKEN',
  'SMTP_URL',
  'AUDIT_SIGNING_KEY',
]

type Env = Record<string, string | undefined>

/**
 * Reads the secrets whose `NAME_FILE` names a file. Problems may contain the file's name, never its content.
 */
export function readSecretFiles(env: Env): { given: Env; problems: string[] } {
  const given = { ...env }
  const problems: string[] = []
  for (const name of secrets) {
    const file = env[`${name}_FILE`]
    if (file === undefined) continue
    if (env[name] !== undefined) problems.push(`${name}: give it or ${name}_FILE, not both`)
    else
      try {
        given[name] = readFileSync(file, 'utf8').trim()
      } catch {
        problems.push(`${name}_FILE: ${file} cannot be read`)
      }
  }
  return { given, problems }
}
