import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'prettier'

/**
 * Writes files, formatted.
 * @param {string} folder @param {Record<string, string>} files path -> text
 * @param {import('prettier').Options} style
 */
export async function writeFiles(folder, files, style) {
  for (const [file, text] of Object.entries(files)) {
    const filepath = join(folder, file)
    mkdirSync(dirname(filepath), { recursive: true })
    const isFormatted = /\.(json|md|mjs|tsx?|css|yml)$/.test(file)
    writeFileSync(filepath, isFormatted ? await format(text, { ...style, filepath }) : text)
  }
}
