// Runs the bundle that `prerender.mjs` created, in a worker thread: open handles end with it.
import { parentPort, workerData } from 'node:worker_threads'
import { withFirstPicture } from './first-picture.mjs'

/** @typedef {import('@fcr/shared/contracts/site').Site} Site */
/** @typedef {{ html: string, title: string, description: string | null }} Rendered */
/** @typedef {{ path: string, public: boolean }} PageRequest */
/** @typedef {{ pattern: string | null, header: string, loading: string, footer: string }} Frame */

/** @type {{ bundle: string, name: string, requested: PageRequest[], files: { folder: string, publicPath: string } }} */
const { bundle, name: workspace, requested, files } = workerData
const { fillMarkup, fillText, siteTokens, site, ...modules } = await import(bundle)

/** A configuration that differs from any real one. @type {Site} */
const sample = site.parse({
  name: `Casa "Uno" & <b>'dos'</b>`,
  shortName: 'CU',
  description: 'Otra',
  contact: {
    mobile: '+1 202 555 0100',
    landline: '7',
    email: 'a+b@c.example',
    address: 'Calle <1>',
    mapUrl: 'https://m.example/?a&b',
  },
  apiBase: '/otra',
  tiles: { url: '/t/{z}', attribution: '&' },
  testMenu: true,
})

/**
 * A page may repeat the site's texts but must not depend on them: they are filled in long after the build.
 * Each page is therefore rendered twice, with tokens and with the sample, and both must give the same result.
 * @param {string} name
 * @param {(site: Site) => Promise<Rendered>} render
 */
async function fillable(name, render) {
  const page = await render(siteTokens())
  const expected = await render(sample)
  requireSame(name, fillMarkup(page.html, sample), expected.html)
  requireSame(name, fillText(page.title, sample), expected.title)
  requireSame(name, fillText(page.description ?? '', sample), expected.description ?? '')
  return page
}

/** @param {string} name @param {string} made @param {string} expected */
function requireSame(name, made, expected) {
  if (made === expected) return
  const at = [...made].findIndex((character, index) => character !== expected[index])
  const near = (/** @type {string} */ text) => text.slice(Math.max(0, at - 40), at + 40)
  throw new Error(
    `${name} takes more from the site's configuration than texts to repeat: ` +
      `'${near(made)}' should be '${near(expected)}'`,
  )
}

async function areaPages() {
  const { routes, renderAreaPage } = modules
  const pages = []
  for (const { path, public: isPublic } of requested) {
    const name = `${workspace}: the page at ${path}`
    const page = await fillable(name, (values) => renderAreaPage(routes, path, values))
    if (!/>[^<]*\S[^<]*<\//.test(page.html))
      throw new Error(`${name} shows nothing to somebody without a session`)
    if (page.title === '') throw new Error(`${name} has no title (usePageTitle)`)
    pages.push({ path, public: isPublic, ...page, html: withFirstPicture(page.html, files) })
  }
  return pages
}

async function shellFrames() {
  const { frames, renderHeader, renderFooter, renderLoading } = modules
  /** @param {(values: Site) => Promise<string>} render */
  const part = async (render) => {
    const { html } = await fillable('the frame', async (values) => ({
      html: await render(values),
      title: '',
      description: null,
    }))
    return html
  }
  const [footer, loading] = [await part(renderFooter), await part(renderLoading)]
  /** @type {Frame[]} */
  const made = []
  for (const { pattern, path } of frames)
    made.push({ pattern, footer, loading, header: await part((values) => renderHeader(path, values)) })
  return made
}

parentPort?.postMessage(workspace === 'shell' ? await shellFrames() : await areaPages())
