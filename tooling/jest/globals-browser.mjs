// jsdom lacks these. fetch stays undefined on purpose: tests provide their own.
import { TextDecoder, TextEncoder } from 'node:util'
Object.assign(globalThis, { TextDecoder, TextEncoder })
