// `npx <site>/kit/create-area.tgz ../mi-area` creates an area in a separate repository. It is packed as one file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import style from '../prettier.json'
import { createRepository } from './create-repository.mjs'
import { AreaProblem } from './read-area.mjs'

const usage = `Creates a federated area in a separate repository.

Usage: create-area <folder> [<name>] [--route <path>] [--title <text>] [--site <address>]

  <folder>   new, or empty
  <name>     with the prefix mf-: mf-agenda; default: the folder's name
  --route    the address of its first page; default: the name without mf-, /agenda
  --title    the page's heading and title; default: that word, Agenda
  --site     the site's address; default: where npx got this command from
`

const here = fileURLToPath(new URL('.', import.meta.url))

/** The site from which npm got this package, as npm notes it next to the installed packages. */
function origin() {
  const lock = join(here, '../.package-lock.json')
  if (!existsSync(lock)) return undefined
  /** @type {{ packages: Record<string, { resolved?: string }> }} */
  const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
  const from = packages['node_modules/create-area']?.resolved ?? ''
  return /^https?:/.test(from) ? new URL(from).origin : undefined
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      route: { type: 'string' },
      title: { type: 'string' },
      site: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [folder, name, ...rest] = positionals
  if (values.help || folder === undefined) {
    console.log(usage)
    return
  }
  if (rest.length > 0) throw new AreaProblem(`One area at a time; what is '${rest[0]}'?`)
  const site = values.site ?? origin()
  if (site === undefined) throw new AreaProblem('Name the site: --site https://site.example')
  const offer = JSON.parse(readFileSync(join(here, 'offer.json'), 'utf8'))
  const { area, folder: made } = await createRepository({ folder, name, site, offer, style, ...values })
  console.log(`Created ${area.name} in ${made}: '${area.title}' at ${area.route} of ${site}.

  cd ${made}
  npm install
  npm test
  npm run dev

README.md has the rest.`)
}

main().catch((error) => {
  const isKnown = error instanceof AreaProblem || error.code?.startsWith('ERR_PARSE_ARGS')
  console.error(isKnown ? error.message : error)
  process.exitCode = 1
})
