import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes, compressed, of a picture that the page itself holds: it should still arrive in the first answer of a slow line. */
const most = 6000

/** The first picture with priority in markup of React. */
const firstPicture = /<img(?=[^>]* fetchPriority="high")[^>]* src="([^"]*)"/

/** @param {string} svg @returns {string} its text as an address, for an attribute in double quotes */
const dataAddress = (svg) =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^ -~]|["#%&<>]/gu, encodeURIComponent)}`

/**
 * Puts the page's first picture, if it is a small drawing (SVG), into the page, so that it needs no request. React leaves
 * it there when it takes over the markup.
 * @param {string} html markup of React
 * @param {{ publicPath: string, folder: string }} files address and folder of the build's files
 */
export function withFirstPicture(html, { publicPath, folder }) {
  const [, address = ''] = firstPicture.exec(html) ?? []
  if (!address.startsWith(publicPath) || !address.endsWith('.svg')) return html
  const svg = readFileSync(join(folder, address.slice(publicPath.length)), 'utf8')
  if (gzipSync(svg).length > most) return html
  return html.replace(firstPicture, (tag) => tag.replace(address, () => dataAddress(svg)))
}
