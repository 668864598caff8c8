export type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/** A part of an image; `share` of its area. */
export type Zone = { x: number; y: number; width: number; height: number; share: number }

/** JPEG alters unchanged pixels by up to this much, of 255. */
const tolerance = 40

/**
 * The smallest rectangle with every pixel that differs between two pictures of one size; undefined if none does.
 */
export function changedZone(a: Pixels, b: Pixels): Zone | undefined {
  const { width, height } = a
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!differs(a.data, b.data, (y * width + x) * 4)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  if (right < 0) return undefined
  const zone = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  return { ...zone, share: (zone.width * zone.height) / (width * height) }
}

const differs = (a: Uint8ClampedArray, b: Uint8ClampedArray, at: number) =>
  [0, 1, 2, 3].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > tolerance)

export type ComparedPictures = { width: number; height: number; zone: Zone | undefined }

let last: Promise<unknown> = Promise.resolve()

/**
 * Loads two pictures and compares them; where only one has pixels, they differ. Rejects if one does not load. One pair
 * after the other: their pixels together would not fit into a phone's memory.
 */
export function comparePictures(from: string, to: string): Promise<ComparedPictures> {
  const compared = last.then(() => compare(from, to))
  last = compared.catch(() => undefined)
  return compared
}

async function compare(from: string, to: string): Promise<ComparedPictures> {
  const [a, b] = await Promise.all([load(from), load(to)])
  const [width, height] = [
    Math.max(a.naturalWidth, b.naturalWidth),
    Math.max(a.naturalHeight, b.naturalHeight),
  ]
  return { width, height, zone: changedZone(draw(a, width, height), draw(b, width, height)) }
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

function draw(image: HTMLImageElement, width: number, height: number): Pixels {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, width, height)
}
