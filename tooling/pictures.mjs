// Generates the bitmap images: the site's icons, the image for link previews, the emblem of e-mails. Run it by
// hand after a change of the emblem or the scene: `node tooling/pictures.mjs`. Needs a Chromium.
import { chromium } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './start/workspaces.mjs'
import { findChromium } from './test/chromium.mjs'

const art = (/** @type {string} */ file) => readFileSync(join(root, 'shared/ui/art', file), 'utf8')
const paper = '#fbf8f1'

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })

/**
 * @param {number} width @param {number} height @param {string} body @param {{ jpeg?: boolean, clear?: boolean }} [options]
 */
async function picture(width, height, body, { jpeg = false, clear = false } = {}) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>*{margin:0}body{overflow:hidden}svg{display:block}</style>${body}`)
  const bytes = await page.screenshot(
    jpeg ? { type: 'jpeg', quality: 82 } : { type: 'png', omitBackground: clear },
  )
  await page.close()
  return bytes
}

/**
 * @param {number} size @param {number} [margin] fraction of the size on each side; adds a paper background
 */
const emblem = (size, margin = 0) =>
  picture(
    size,
    size,
    `<div style="padding:${size * margin}px;${margin > 0 ? `background:${paper}` : ''}">${sized(art('logo.svg'), size * (1 - 2 * margin))}</div>`,
    { clear: margin === 0 },
  )

/** @param {string} svg @param {number} width */
const sized = (svg, width) => svg.replace('<svg', `<svg width="${width}" height="${width}"`)

/** An .ico file with a single PNG. @param {Buffer} png @param {number} size */
function icon(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const preview = `
  <div style="position:absolute;inset:0;background:${paper}">
    <div style="position:absolute;left:0;right:0;bottom:0">${art('ilustraciones/portada.svg').replace('<svg', '<svg width="1334" height="630" style="margin-left:-134px"')}</div>
    <div style="position:absolute;left:56px;top:44px;width:520px">${art('logo-horizontal.svg').replace('<svg', '<svg width="520" height="242"')}</div>
  </div>`

const files = {
  'api/mail/emblema.png': await emblem(104),
  'shell/root/favicon.ico': icon(await emblem(32), 32),
  'shell/root/apple-touch-icon.png': await emblem(180, 0.08),
  'shell/root/icon-192.png': await emblem(192),
  'shell/root/icon-512.png': await emblem(512),
  'shell/root/icon-maskable-512.png': await emblem(512, 0.14),
  'shell/root/og.jpg': await picture(1200, 630, preview, { jpeg: true }),
}
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(root, name), bytes)
  console.log(`${name}: ${Math.ceil(bytes.length / 1024)} KB`)
}
await browser.close()
