// `npm run docs:settings`: writes docs/run/settings.md from the table of settings.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { settingsTable } from '../../server/src/settings-table.mjs'
import { root } from '../start/workspaces.mjs'

/** @typedef {import('../../server/src/settings-table.mjs').Setting} Setting */

export const settingsFile = join(root, 'docs/run/settings.md')

/** Returns the document. */
export const settingsDocument = async () =>
  format(text(), { ...(await resolveConfig(settingsFile)), filepath: settingsFile })

const text = () => `# Settings

Generated from \`server/src/settings-table.mjs\` by \`npm run docs:settings\`.

An installed release reads its settings from \`/etc/fcr/fcr.env\` ([guide.md](guide.md)); a checkout reads them from environment variables. In production, the settings marked * are required. The server does not start if a required setting is missing, if a value is malformed or unsafe, or if \`fcr.env\` contains a name that is not listed here. The settings under _Without effect_ are accepted with a warning for one version; the table names their replacements.

A secret can also be stored in a file, which \`DATABASE_URL_FILE\` (for \`DATABASE_URL\`, and so on) names. An installed release reads the files in \`/etc/fcr/credentials\`, or those that systemd passes to it.
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
