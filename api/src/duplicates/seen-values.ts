/** Size of the filter: of five million values, it takes one in 200 new ones for a repeated one. */
const bits = 2 ** 27

/** FNV-1a, 32 bits. */
function hash(text: string, seed: number): number {
  let result = seed
  for (let index = 0; index < text.length; index++)
    result = Math.imul(result ^ text.charCodeAt(index), 0x01000193)
  return (result ^ (result >>> 15)) >>> 0
}

const placesOf = (value: string) => [hash(value, 0x811c9dc5) % bits, hash(value, 0x9e3779b9) % bits] as const

/** A Bloom filter of the register's values in 16 MB: what it does not contain need not be looked up. */
export class SeenValues {
  private readonly words = new Uint32Array(bits / 32)
  private readonly repeated = new Set<string>()

  private isSet = (place: number) => ((this.words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0

  add(value: string): void {
    if (this.has(value)) this.repeated.add(value)
    for (const place of placesOf(value))
      this.words[place >>> 5] = (this.words[place >>> 5] ?? 0) | (1 << (place & 31))
  }

  /** Whether a value may have been added. */
  has(value: string): boolean {
    return placesOf(value).every(this.isSet)
  }

  /** Whether a value may have been added more than once. */
  isRepeated(value: string): boolean {
    return this.repeated.has(value)
  }
}
