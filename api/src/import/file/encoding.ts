import { suits } from './spanish-fit'

/** 'windows-1252' matches ISO 8859-1 for all Spanish characters; 'cp850' is from MS-DOS, 'macintosh' is MacRoman. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByte

type SingleByte = 'windows-1252' | 'cp850' | 'macintosh'

const singleBytes: readonly SingleByte[] = ['windows-1252', 'cp850', 'macintosh']

/** Names of the encodings for messages. */
export const nameOf: Readonly<Record<SingleByte, string>> = {
  'windows-1252': 'Windows-1252',
  cp850: 'CP850 (MS-DOS)',
  macintosh: 'MacRoman',
}

const firstHigh = 128
const [lineFeed, carriageReturn] = [10, 13]

/** The characters of the bytes from 128 (IBM, code page 850). */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

/** Decodes a text piece by piece; the last call has no argument. */
type Decode = (piece?: Buffer) => string

const decodeCp850 = (bytes: Buffer) =>
  bytes.toString('latin1').replace(/[\x80-\xFF]/g, (byte) => cp850.charAt(byte.charCodeAt(0) - firstHigh))

export function decoderOf(encoding: Encoding): Decode {
  if (encoding === 'cp850') return (piece) => (piece ? decodeCp850(piece) : '')
  const decoder = new TextDecoder(encoding)
  return (piece) => decoder.decode(piece, { stream: piece !== undefined })
}

/** The encoding cannot be detected; the message says why. */
export class EncodingFault extends Error {
  /** The first line with the problem. */
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

const saveAs = 'guarde el archivo como CSV UTF-8'

/** Most files in single-byte encodings come from Windows. */
const usual: SingleByte = 'windows-1252'

/** The lead in score that the best encoding needs. */
const clear = 1.5

/** The second bytes of the Spanish letters in UTF-8. */
const seconds = new Set(Array.from('áéíóúüñÁÉÍÓÚÜÑ', (letter) => Buffer.from(letter)[1]))

/** Maximum number of different places; no real text has as many. */
const mostPlaces = 50_000

/**
 * Detects the encoding of a text from its bytes from 128. A place is such a byte with its two neighbours; equal places
 * count once.
 */
export class EncodingDetector {
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true })
  private isUtf8 = true
  /** The first line of each place. */
  private readonly places = new Map<number, number>()
  private line = 0
  private before = lineFeed
  private last = lineFeed

  read(chunk: Buffer) {
    this.isUtf8 &&= canDecode(this.utf8, chunk)
    for (const byte of chunk) this.next(byte)
  }

  private next(byte: number) {
    if (this.last >= firstHigh) {
      const place = (this.before << 16) | (this.last << 8) | byte
      if (!this.places.has(place) && this.places.size < mostPlaces) this.places.set(place, this.line)
    }
    if (this.last === lineFeed || (this.last === carriageReturn && byte !== lineFeed)) this.line += 1
    this.before = this.last
    this.last = byte
  }

  /** @throws {EncodingFault} */
  end(): 'utf-8' | SingleByte {
    this.isUtf8 &&= canDecode(this.utf8)
    this.next(lineFeed)
    if (this.isUtf8) return 'utf-8'
    this.refuseMixed()
    const suited = singleBytes.map((encoding) => ({ encoding, score: this.score(encoding) }))
    const [best, second] = suited.sort((a, b) => b.score - a.score)
    const line = Math.min(...this.places.values())
    if (!best || !second || best.score <= 0)
      throw new EncodingFault(line, `no se reconoce la codificación del archivo: ${saveAs}`)
    if (best.score - second.score < clear)
      throw new EncodingFault(
        line,
        `no se sabe si la codificación es ${nameOf[best.encoding]} o ${nameOf[second.encoding]}: ${saveAs}`,
      )
    return best.encoding
  }

  private score(encoding: SingleByte) {
    const decode = decoderOf(encoding)
    let score = 0
    for (const place of this.places.keys())
      score += suits(decode(Buffer.from([place >> 16, (place >> 8) & 255, place & 255])))
    return encoding === usual ? score + 1 : score
  }

  /** Refuses a text with a letter in UTF-8 and, elsewhere, a single byte from 128. @throws {EncodingFault} */
  private refuseMixed() {
    const firstOf = (isKind: (before: number, byte: number, after: number) => boolean) =>
      Math.min(
        ...[...this.places]
          .filter(([place]) => isKind(place >> 16, (place >> 8) & 255, place & 255))
          .map(([, line]) => line),
      )
    const inUtf8 = firstOf((_, byte, after) => byte === 0xc3 && seconds.has(after))
    const single = firstOf((before, _, after) => before < firstHigh && after < firstHigh)
    if (Number.isFinite(inUtf8) && Number.isFinite(single))
      throw new EncodingFault(
        Math.max(inUtf8, single),
        `la codificación del archivo cambia en la mitad: ${saveAs}`,
      )
  }
}

function canDecode(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** Detects UTF-16 from a text's first bytes: by its byte order mark, or by zeros. */
export function encodingByStart(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = start.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  const beginning = [...start.subarray(0, 4096)]
  const zerosAt = (rest: number) => beginning.filter((byte, index) => byte === 0 && index % 2 === rest).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const isWide = Math.max(even, odd) > Math.max(3, beginning.length * 0.3)
  if (!isWide || Math.min(even, odd) > 0) return undefined
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}
