import { staffRoles, type StaffRole } from '@fcr/shared/contracts/staff/staff'
import type { TotpSetup } from '@fcr/shared/contracts/staff/sign-in'
import type { Page } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the staff's command against the running site and returns its JSON. */
function staff<Output>(...words: string[]): Output {
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

function issue(kind: Kind): string[] {
  const about = ['--tipo', kind, '--entidad', kind]
  const { codes } = staff<{ codes: { code: string }[] }>(
    'codigos',
    'emitir',
    ...about,
    ...['--funcionario', 'Funcionaria de Prueba', '--finalidad', 'Prueba automática', '--cantidad', '10'],
    // The tests of one run together need more than one person may issue alone.
    ...['--motivo', 'Prueba automática', '--emergencia'],
  )
  return codes.map(({ code }) => code)
}

const stock: Record<Kind, string[]> = { JEP: [], UBPD: [] }

/** Returns a code issued for this process: the demo's are few. */
export function freshCode(kind: Kind): string {
  if (stock[kind].length === 0) stock[kind] = issue(kind)
  return stock[kind].pop() ?? ''
}

/** Invites a person to the foundation's staff; returns the path of the link. */
export function inviteStaff(roles: readonly StaffRole[], name = 'Marta Demostración') {
  const email = `${randomUUID()}@equipo.example`
  const about = ['--nombre', name, '--correo', email, '--roles', roles.join(',')]
  const { link } = staff<{ link: string }>('equipo', 'invitar', ...about)
  const { pathname, hash } = new URL(link)
  return { email, path: pathname + hash, token: hash.slice(1) }
}

/** The code that an application shows now, or half a minute later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const staffPassword = 'Sendero2027'

export const everyRole = Object.keys(staffRoles) as StaffRole[]

/**
 * Signs in a new member of the staff, whom no other test knows, without a page: password and application, so that
 * sensitive calls can be confirmed with `codeOf(secret, 1)`.
 */
export async function signInStaff(page: Page, role: StaffRole | readonly StaffRole[], name?: string) {
  const { email, token } = inviteStaff([role].flat(), name)
  const send = async <Answer>(path: string, data: object): Promise<Answer> => {
    const response = await page.request.post(`/api/fundacion/invitacion/${path}`, { data })
    if (!response.ok()) throw new Error(`invitacion/${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const { inscripcion, secreto: secret } = await send<TotpSetup>('codigo', { token })
  const clave = { contrasena: staffPassword, inscripcion, codigo: codeOf(secret) }
  await send('contrasena', { token, clave })
  return { email, secret, password: staffPassword }
}
