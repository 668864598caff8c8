import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { looksRandom } from './secret-strength'

/**
 * At least as many bytes as a key generator prints; made by hashing a seed, so that a failure can be
 * reproduced.
 */
const bytes = fc
  .tuple(fc.integer(), fc.constantFrom('sha256', 'sha384', 'sha512'))
  .map(([seed, kind]) => createHash(kind).update(String(seed)).digest())
const runs = { numRuns: 2000 }

describe('a secret', () => {
  it.each(['base64', 'base64url', 'hex'] as const)(
    'from a random generator is never refused: %s',
    (encoding) => {
      fc.assert(
        fc.property(bytes, (random) => looksRandom(random.toString(encoding))),
        runs,
      )
    },
  )

  it.each([
    'x'.repeat(43),
    `${'A'.repeat(43)}=`,
    `${'0'.repeat(63)}1`,
    'clave-de-prueba-'.padEnd(43, 'x'),
    'abc'.repeat(16),
    'change-me-'.repeat(5),
    'password1password2password3password4password5',
    'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
    '12345678901234567890123456789012345678901234',
    'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v2',
    '0123456789abcdef'.repeat(4),
    'deadbeef'.repeat(8),
    'qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM',
    'asdfasdfjklasdfjkasdfjklasdfkjasdfjkhasdfkjhasdf',
    'correct-horse-battery-staple-monkey-window-lamp',
    'fundacion-caminos-de-reconciliacion-secreto-2026',
    'FundacionCaminosDeReconciliacion2026Secreto',
    'MUY-SECRETO-NO-COMPARTIR-CON-NADIE-FUNDACION',
  ])('typed by a person is refused: %s', (typed) => {
    expect(looksRandom(typed)).toBe(false)
  })

  it('that repeats any pattern is refused', () => {
    const pattern = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'X', 'Y', 'Z', '0', '1', '9', '-', '_'),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(pattern, (piece) => !looksRandom(piece.repeat(60).slice(0, 60))),
      runs,
    )
  })
})
