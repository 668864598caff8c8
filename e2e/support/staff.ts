import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the staff's command against the running site and returns its JSON. */
export function staff<Output>(...words: string[]): Output {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'server/run.mjs'), 'fcr', ...words, '--json'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: process.env['E2E_DATA_DIR'], FCR_ACTOR: 'e2e' },
    },
  )
  try {
    return JSON.parse(stdout) as Output
  } catch {
    throw new Error(`fcr ${words.join(' ')} failed:\n${stdout}${stderr}`)
  }
}

type Kind = 'JEP' | 'UBPD'

function issue(kind: Kind, official: string, count: number): string[] {
  const about = [
    '--tipo',
    kind,
    '--funcionario',
    official,
    '--entidad',
    kind,
    '--finalidad',
    'Prueba automática',
  ]
  const { codes } = staff<{ codes: { code: string }[] }>(
    'codigos',
    'emitir',
    ...about,
    ...['--cantidad', String(count)],
  )
  return codes.map(({ code }) => code)
}

const stock: Record<Kind, string[]> = { JEP: [], UBPD: [] }

/** Returns a code issued for this process: the demo's are few. */
export function freshCode(kind: Kind): string {
  if (stock[kind].length === 0) stock[kind] = issue(kind, 'Funcionaria de Prueba', 10)
  return stock[kind].pop() ?? ''
}

/** Issues a code for an official unknown to other tests, so that the test can count their actions. */
export const issueCode = (kind: Kind, official: string): string => issue(kind, official, 1)[0] ?? ''

export type AuditEvent = {
  action: string
  outcome: string
  subject: string | null
  request_id: string | null
}

/** Returns an official's audit events, oldest first. */
export const auditOf = (official: string) =>
  staff<{ events: AuditEvent[] }>('auditoria', 'listar', '--autor', official).events.reverse()
