// Scripts and styles of a first visit (brotli), compared with the same pages built from the same sources as an ordinary
// single-page application with preloaded route chunks. Bootstrap watchdog and page monitor count in full: the inline
// script, and the file that the shell loads once the page is shown.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '../tooling/start/workspaces.mjs'
import { respondToVisitor, serveSite } from './site.mjs'
import { buildSpa } from './spa/build.mjs'
import { serveSpa } from './spa/serve.mjs'

const paths = ['/', '/registro', '/loginFuncionariosJEP', '/mapaUBPD']

/** @param {(Buffer | string)[]} texts */
const compressed = (texts) => texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)

const read = async (/** @type {string} */ url) => (await fetch(url)).text()

/** Returns the scripts inside a page's HTML, and the scripts and styles that it names. @param {string} url */
async function partsOf(url) {
  const html = await read(url)
  const inline = [...html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs)]
  const files = new Set([...html.matchAll(/ (?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file]) => file))
  return {
    inline: inline.map(([, text = '']) => text),
    files: await Promise.all([...files].map((file) => read(new URL(file ?? '', url).href))),
  }
}

/** Returns the shell's scripts that load after the page. */
function laterScripts() {
  const folder = join(root, 'shell/dist/static')
  return readdirSync(folder)
    .filter((file) => /^(?:later|vitals)\.\w+\.js$/.test(file))
    .map((file) => readFileSync(join(folder, file)))
}

export async function firstVisit() {
  const platform = await serveSite({ api: respondToVisitor })
  const spa = await serveSpa(await buildSpa(), platform.url)
  const later = laterScripts()
  const rows = []
  for (const path of paths) {
    const ours = await partsOf(platform.url + path)
    const ordinary = await partsOf(spa.url + path)
    const platformBytes = compressed([...ours.inline, ...ours.files, ...later])
    const spaBytes = compressed(ordinary.files)
    rows.push({
      page: path,
      platformBytes,
      guardBytes: compressed([...ours.inline, ...later]),
      spaBytes,
      ratio: Number((platformBytes / spaBytes).toFixed(3)),
    })
  }
  await platform.close()
  await spa.close()
  return rows
}
