// `npm run docs:settings`: writes docs/settings.md from the table of settings.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { settingsTable } from '../../server/src/settings-table.mjs'
import { root } from '../start/workspaces.mjs'

/** @typedef {import('../../server/src/settings-table.mjs').Setting} Setting */

export const settingsFile = join(root, 'docs/settings.md')

/** Returns the document. */
export const settingsDocument = () => format(text(), { parser: 'markdown' })

const text = () => `# Settings

Generated from \`server/src/settings-table.mjs\` by \`npm run docs:settings\`.

An installed release reads them from \`/etc/fcr/fcr.env\` ([operations-guide.md](operations-guide.md)); elsewhere they are environment variables. The production start needs those marked *. It refuses a missing, malformed or unsafe one, and a name in \`fcr.env\` that is not listed here. Those at the end, below _Without effect_, are accepted with a warning for one version; beside each is its replacement.

A secret can also be in a file: \`DATABASE_URL_FILE\` (and so on) names it. An installed release reads the files below \`/etc/fcr/credentials\`, or those that systemd hands over.
${Object.entries(settingsTable)
  .map(([title, settings]) => `\n## ${title}\n\n${table(settings)}\n`)
  .join('')}`

/** @param {Setting[]} settings */
const table = (settings) =>
  [
    '| setting | default | |',
    '| --- | --- | --- |',
    ...settings.map(
      ({ name, required, fallback = '–', credential, about }) =>
        `| \`${name}\`${required ? ' *' : ''} | ${fallback} | ${about}${credential ? `. File: \`${credential}\`` : ''} |`,
    ),
  ].join('\n')

if (import.meta.filename === process.argv[1]) writeFileSync(settingsFile, await settingsDocument())
