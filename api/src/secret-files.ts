import { readFileSync } from 'node:fs'

/** Settings that are secrets: they may also stand in a file, as containers and systemd hand them over. */
const secrets = ['DATABASE_URL', 'PASSWORD_KEYS', 'METRICS_TOKEN']

type Env = Record<string, string | undefined>

/** Fills in the secrets whose `NAME_FILE` names a file. The file's name may be told, its content never. */
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
