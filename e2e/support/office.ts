import { createHmac } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataDir, demo } from './demo'
import { expect, type Page } from './test'

type Role = 'atencion' | 'accesos' | 'datos' | 'auditoria' | 'administracion'

const staffOf = (roles: readonly Role[] | 'all') => {
  const wanted = roles === 'all' ? 5 : roles.length
  const found = demo().staff.find(
    (person) =>
      person.roles.length === wanted &&
      (roles === 'all' || roles.every((role) => person.roles.includes(role))),
  )
  if (!found) throw new Error(`no demo staff with ${String(roles)}`)
  return found
}

/** Signs a demo account in, on the sign-in page; `roles` are exactly its roles. */
export async function enterOffice(page: Page, roles: readonly Role[] | 'all') {
  await page.goto('/fundacion/ingreso')
  await signInHere(page, roles)
}

/** Signs in on the open page, without its form. */
export async function signInHere(page: Page, roles: readonly Role[] | 'all') {
  const { email, password, totpSecret } = staffOf(roles)
  const body = { correo: email, contrasena: password, codigo: codeAt(totpSecret, await claimStep(email)) }
  const status = await page.evaluate(async (credentials) => {
    const response = await fetch('/api/fundacion/ingreso/contrasena', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    return response.status
  }, body)
  expect(status).toBeLessThan(300)
}

/** Credentials for the form: each code works once, also for tests that run at the same time. */
export async function staffCredentials(roles: readonly Role[] | 'all') {
  const { name, email, password, totpSecret } = staffOf(roles)
  return { name, email, password, code: codeAt(totpSecret, await claimStep(email)) }
}

const stepLength = 30_000

/**
 * Claims a step of an account's one-time codes that is later than all that were used. The server accepts the one
 * before and the one after the current; when both are used up, the next step has to begin.
 */
async function claimStep(email: string): Promise<number> {
  const claims = join(dataDir(), 'claimed-steps')
  mkdirSync(claims, { recursive: true })
  for (;;) {
    const now = Math.floor(Date.now() / stepLength)
    const used = readdirSync(claims)
      .filter((file) => file.startsWith(email))
      .map((file) => Number(file.slice(email.length + 1)))
    const step = Math.max(now - 1, ...used.map((each) => each + 1))
    if (step <= now + 1)
      try {
        closeSync(openSync(join(claims, `${email} ${step}`), 'wx'))
        return step
      } catch {
        continue
      }
    await new Promise((resolve) => setTimeout(resolve, stepLength - (Date.now() % stepLength)))
  }
}

/** A one-time code of six digits (RFC 6238); the secret is in base32. */
function codeAt(secret: string, step: number): string {
  const bits = Array.from(secret.replace(/=+$/, ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
