// Reads the text of printed sheets from Chromium's PDFs, whose objects follow each other and have compressed streams.
import { inflateSync } from 'node:zlib'
import type { Page } from './test'

export const paperSizes = [
  { format: 'Letter', landscape: false },
  { format: 'Letter', landscape: true },
  { format: 'A4', landscape: false },
  { format: 'A4', landscape: true },
] as const
type PaperSize = (typeof paperSizes)[number]

type Objects = ReadonlyMap<string, { head: string; stream: string }>

function objectsOf(pdf: Buffer): Objects {
  const text = pdf.toString('latin1')
  const objects = new Map<string, { head: string; stream: string }>()
  const start = /(\d+) 0 obj\n([^]*?)(stream\r?\n|endobj)/g
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const [, id = '', head = '', end = ''] = match
    const from = match.index + match[0].length
    const length = end === 'endobj' ? 0 : Number(/\/Length (\d+)/.exec(head)?.[1])
    start.lastIndex = from + length
    const bytes = pdf.subarray(from, from + length)
    const stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(id, { head, stream: stream.toString('latin1') })
  }
  return objects
}

/** Returns the ids of the objects in an entry of a dictionary, such as '/Kids [5 0 R 6 0 R]'. */
const references = (head: string, entry: string) =>
  [...(new RegExp(`/${entry}\\s*(\\[[^\\]]*\\]|\\d+ 0 R)`).exec(head)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(
    ([, id = '']) => id,
  )

/** Returns names and ids of one kind of a page's resources, such as '/Font <</F4 4 0 R>>'. */
const resources = (head: string, kind: string) =>
  [...(new RegExp(`/${kind}\\s*<<([^>]*)>>`).exec(head)?.[1] ?? '').matchAll(/\/(\S+) (\d+) 0 R/g)].map(
    ([, name = '', id = '']) => [name, id] as const,
  )

const character = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

type Font = { digits: RegExp; glyphs: ReadonlyMap<number, string> }

/** Reads the characters of a font's glyphs. A glyph has four hexadecimal digits; in fonts drawn by the PDF, two. */
function readFont(objects: Objects, font: string): Font {
  const [map = ''] = references(objects.get(font)?.head ?? '', 'ToUnicode')
  const text = objects.get(map)?.stream ?? ''
  const glyphs = new Map<number, string>()
  for (const [, list = ''] of text.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph = '', hex = ''] of list.matchAll(/<(\w+)> <(\w+)>/g))
      glyphs.set(parseInt(glyph, 16), character(hex))
  for (const [, list = ''] of text.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, first = '', last = '', hex = ''] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = parseInt(first, 16); glyph <= parseInt(last, 16); glyph += 1)
        glyphs.set(glyph, String.fromCharCode(parseInt(hex, 16) + glyph - parseInt(first, 16)))
  return { digits: objects.get(font)?.head.includes('/Type3') ? /../g : /.{4}/g, glyphs }
}

/** Returns the text of a page, or of a drawing in it. */
function textOf(objects: Objects, head: string, content: string): string {
  const fonts = new Map(resources(head, 'Font').map(([name, id]) => [name, readFont(objects, id)]))
  const drawings = new Map(resources(head, 'XObject'))
  let font: Font | undefined
  let text = ''
  for (const [, fontName, hex, drawing] of content.matchAll(
    /\/(\S+) [\d.]+ Tf|<([\dA-Fa-f]+)>|\/(\S+) Do\b/g,
  )) {
    if (fontName !== undefined) font = fonts.get(fontName)
    if (hex !== undefined && font) {
      const { digits, glyphs } = font
      text += (hex.match(digits) ?? []).map((glyph) => glyphs.get(parseInt(glyph, 16)) ?? '').join('')
    }
    const inner = objects.get(drawings.get(drawing ?? '') ?? '')
    if (inner) text += textOf(objects, inner.head, inner.stream)
  }
  return text
}

/** Returns the pages below a node of the page tree, in order. */
const pagesBelow = (objects: Objects, id: string): string[] => {
  const kids = references(objects.get(id)?.head ?? '', 'Kids')
  return kids.length === 0 ? [id] : kids.flatMap((kid) => pagesBelow(objects, kid))
}

/** Prints the page and returns the text of each sheet. */
export async function printSheets(page: Page, size: PaperSize): Promise<string[]> {
  const objects = objectsOf(await page.pdf(size))
  const catalogue = [...objects.values()].find(({ head }) => /\/Type\s*\/Catalog/.test(head))
  const [tree = ''] = references(catalogue?.head ?? '', 'Pages')
  return pagesBelow(objects, tree).map((id) => {
    const head = objects.get(id)?.head ?? ''
    const content = references(head, 'Contents').map((part) => objects.get(part)?.stream ?? '')
    return textOf(objects, head, content.join('\n'))
  })
}
