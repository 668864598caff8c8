import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataDir } from './demo'
import { expect } from './test'

/** Undoes the encoding of a letter's text: lines broken with '=', other characters as '=C3'. */
const decode = (source: string) => source.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

/** The letters to an address, as the site without a mail server keeps them. */
function lettersTo(address: string): string[] {
  const folder = join(dataDir(), 'correo')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml') && !file.startsWith('.'))
    .map((file) => decode(readFileSync(join(folder, file), 'utf8')))
    .filter((text) => text.includes(`To: ${address}`) || text.includes(`To: <${address}>`))
}

/** Waits for a letter with a link to a page, and returns the link's address. */
export async function linkInLetter(address: string, path: string): Promise<string> {
  const find = () =>
    lettersTo(address)
      .map((text) => new RegExp(`${path}#[\\w-]{43}`).exec(text)?.[0])
      .find((link) => link !== undefined) ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}
