import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Credentials = { numero_identificacion: string; password: string }
type Demo = {
  url: string
  member: Credentials
  mustChange: Credentials
  codes: { JEP: string[]; UBPD: string[] }
  staff: { name: string; roles: string[]; email: string; password: string; totpSecret: string }[]
}

/** The site's data folder. */
export const dataDir = () => {
  const folder = process.env['E2E_DATA_DIR']
  if (!folder) throw new Error('the site has not been started')
  return folder
}

/** Reads the demo credentials that the start wrote. */
export const demo = (): Demo => JSON.parse(readFileSync(join(dataDir(), 'demo.json'), 'utf8')) as Demo

/** Claims a one-time code that no other test has taken, in any process. */
export function takeCode(kind: 'JEP' | 'UBPD'): string {
  const claims = join(dataDir(), 'claimed-codes')
  mkdirSync(claims, { recursive: true })
  for (const [index, code] of demo().codes[kind].entries()) {
    try {
      closeSync(openSync(join(claims, `${kind}-${index}`), 'wx'))
      return code
    } catch {
      continue
    }
  }
  throw new Error(`the tests have used up the ${kind} codes`)
}

let people = 0

/** Returns a synthetic identity that does not exist yet; its number is unique across processes. */
export function newPerson() {
  people += 1
  const number = `98${process.pid}${Date.now() % 100_000}${people}`.slice(0, 13)
  return { cedula: number, letters: number.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '') }
}
