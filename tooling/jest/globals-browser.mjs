// jsdom lacks these; fetch stays absent on purpose: tests hand in their own.
import { TextDecoder, TextEncoder } from 'node:util'
Object.assign(globalThis, { TextDecoder, TextEncoder })
