import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { withFirstPicture } from './first-picture.mjs'

const publicPath = '/areas/mf-uno/1.0.0/'
const image = (src: string, more = ' fetchPriority="high"') => `<img class="a" src="${src}" alt=""${more}/>`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg">\n  <title>100 % día & "noche"</title>\n  <path fill="#123"/>\n</svg>\n`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fcr-first-picture-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return publicPath + name
}
const inside = (html: string) => withFirstPicture(html, { publicPath, folder })

it('puts the first picture with priority into the page, and no other', () => {
  const address = write('uno.svg', drawing)
  const html = image(address, '') + image(address) + image(address)
  const [before, data, ...after] = [...inside(html).matchAll(/src="([^"]*)"/g)].map(([, src = '']) => src)
  expect([before, ...after]).toEqual([address, address])
  expect(data).toMatch(/^data:image\/svg\+xml,[ -~]+$/)
  expect(data).not.toMatch(/[<>&#]/)
  expect(decodeURIComponent(data ?? '')).toBe(`data:image/svg+xml,${drawing.trim().replaceAll(/\s+/g, ' ')}`)
})

it('leaves photographs, pictures of others and large drawings in their files', () => {
  const noise = Array.from({ length: 9000 }, (_, index) => (index * 7919) % 104_729).join(' ')
  const files = [write('foto.jpg', drawing), '/areas/shell/1.0.0/uno.svg', write('grande.svg', noise)]
  for (const file of files) expect(inside(image(file))).toBe(image(file))
  expect(inside('<h1>Uno</h1>')).toBe('<h1>Uno</h1>')
})
