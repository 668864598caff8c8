import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the staff's command beside the site that runs, and answers its JSON. */
export function staff<Answer>(...words: string[]): Answer {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tooling/start/fcr.mjs'), ...words, '--json'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: process.env['E2E_DATA_DIR'], FCR_ACTOR: 'e2e' },
    },
  )
  try {
    return JSON.parse(stdout) as Answer
  } catch {
    throw new Error(`fcr ${words.join(' ')} failed:\n${stdout}${stderr}`)
  }
}

/** A code for an official whom no other test knows: what they do can be counted. */
export function issueCode(kind: 'JEP' | 'UBPD', official: string): string {
  const issued = staff<{ codes: { code: string }[] }>(
    'codigos',
    'emitir',
    ...['--tipo', kind, '--funcionario', official, '--entidad', kind, '--finalidad', 'Prueba automática'],
  )
  const [first] = issued.codes
  if (!first) throw new Error('no code was issued')
  return first.code
}

export type AuditEvent = {
  action: string
  outcome: string
  subject: string | null
  request_id: string | null
}

/** What the trail holds of an official, the first first. */
export const auditOf = (official: string) =>
  staff<{ events: AuditEvent[] }>('auditoria', 'listar', '--autor', official).events.reverse()
