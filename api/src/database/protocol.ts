/**
 * Splits the frontend side of PostgreSQL's wire protocol (version 3) into exchanges: message sequences that
 * the server must respond to. The embedded database has one backend for all connections, so only whole
 * exchanges may alternate: a Parse from one connection between Parse and Bind of another would replace the
 * unnamed statement.
 */

const sslRequest = 80_877_103
const gssRequest = 80_877_104
const cancelRequest = 80_877_102

/** Messages that end an exchange: Query, Sync, CopyDone, CopyFail, Flush, FunctionCall. */
const endings = new Set(['Q', 'S', 'c', 'f', 'H', 'F'].map((letter) => letter.charCodeAt(0)))
const terminate = 'X'.charCodeAt(0)

export type FrontendEvent =
  { kind: 'startup' | 'exchange'; bytes: Uint8Array } | { kind: 'refuse-encryption' } | { kind: 'terminate' }

/** Maximum message size, in bytes; a longer length is not the PostgreSQL protocol. */
const maxMessage = 64 * 1024 * 1024

/** Reads a connection's bytes, in pieces of any size, and returns the complete events. */
export class FrontendReader {
  private buffer: Buffer = Buffer.alloc(0)
  private exchangeLength = 0
  private started = false

  read(piece: Buffer): FrontendEvent[] {
    this.buffer = this.buffer.length === 0 ? piece : Buffer.concat([this.buffer, piece])
    const events: FrontendEvent[] = []
    for (;;) {
      const event = this.started ? this.nextMessage() : this.nextStartup()
      if (!event) return events
      if (event !== 'more') events.push(event)
    }
  }

  private take(length: number): Uint8Array {
    const bytes = Uint8Array.from(this.buffer.subarray(0, length))
    this.buffer = this.buffer.subarray(length)
    return bytes
  }

  private lengthAt(offset: number): number {
    const length = this.buffer.readInt32BE(offset)
    if (length < 4 || length > maxMessage) throw new Error('not the PostgreSQL protocol')
    return length
  }

  private nextStartup(): FrontendEvent | undefined {
    if (this.buffer.length < 8) return undefined
    const length = this.lengthAt(0)
    if (this.buffer.length < length) return undefined
    const code = this.buffer.readInt32BE(4)
    const bytes = this.take(length)
    if (code === sslRequest || code === gssRequest) return { kind: 'refuse-encryption' }
    if (code === cancelRequest) return { kind: 'terminate' }
    this.started = true
    return { kind: 'startup', bytes }
  }

  private nextMessage(): FrontendEvent | 'more' | undefined {
    const start = this.exchangeLength
    if (this.buffer.length < start + 5) return undefined
    const end = start + 1 + this.lengthAt(start + 1)
    if (this.buffer.length < end) return undefined
    const type = this.buffer[start] ?? 0
    if (type === terminate) {
      this.buffer = this.buffer.subarray(end)
      return { kind: 'terminate' }
    }
    this.exchangeLength = end
    if (!endings.has(type)) return 'more'
    this.exchangeLength = 0
    return { kind: 'exchange', bytes: this.take(end) }
  }
}
