import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Compressed bytes of a picture in the page: on a slow line, it should still arrive with the first response. */
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
 * Puts the page's first picture, if it is a small drawing (SVG), into the page, so that it needs no request. Hydration does
 * not change it: React only compares attributes in development.
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
