import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Credentials = { numero_identificacion: string; password: string }
type Demo = {
  url: string
  member: Credentials
  mustChange: Credentials
  codes: { JEP: string[]; UBPD: string[] }
}

const dataDir = () => {
  const folder = process.env['E2E_DATA_DIR']
  if (!folder) throw new Error('the site has not been started')
  return folder
}

/** The credentials that the start wrote for whoever tries the site. */
export const demo = (): Demo => JSON.parse(readFileSync(join(dataDir(), 'demo.json'), 'utf8')) as Demo

/** A one-time code that no other test has taken, in whichever process it runs. */
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

/** Identity of a synthetic person who does not exist yet; the number tells them apart in every process. */
export function newPerson() {
  people += 1
  const number = `98${process.pid}${Date.now() % 100_000}${people}`.slice(0, 13)
  return { cedula: number, letters: number.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '') }
}
