// jsdom lacks these. fetch stays undefined on purpose: tests provide their own.
import { webcrypto } from 'node:crypto'
import { TextDecoder, TextEncoder } from 'node:util'
Object.assign(globalThis, { TextDecoder, TextEncoder })
// jsdom's has no `subtle`.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
