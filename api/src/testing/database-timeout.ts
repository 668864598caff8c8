import { jest } from '@jest/globals'

// Tests and hooks start real databases, which takes long on a loaded machine.
jest.setTimeout(400_000)
