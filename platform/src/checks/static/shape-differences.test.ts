import { describe, expect, it } from '@jest/globals'
import { shapesOf } from '@fcr/shared/contracts/endpoint-shapes'
import fc from 'fast-check'
import { z } from 'zod'
import { anyCase, type Made } from '../../testing/any-schemas'
import { shapeDifferences, type Difference } from './shape-differences'

const sent = (schema: z.ZodType) => shapesOf({ body: schema }).body ?? {}
const returned = (schema: z.ZodType) => shapesOf({ response: schema }).response ?? {}
const sending = (given: z.ZodType, accepted: z.ZodType) =>
  shapeDifferences(sent(given), sent(accepted), { values: true })
const reading = (given: z.ZodType, read: z.ZodType) =>
  shapeDifferences(returned(given), returned(read), { values: false })

/** Differences in short: `path: problem`, without the path at the top. */
const told = (differences: Difference[]) =>
  differences.map(({ at, problem }) => `${at === '' ? '' : `${at}: `}${wordsOf(problem)}`).join('; ')
function wordsOf(problem: Difference['problem']) {
  if (typeof problem === 'string') return problem
  if ('given' in problem) return `${problem.given} for ${problem.accepted}`
  return 'value' in problem ? `value ${problem.value}` : `limit ${problem.limit}`
}

describe('what is sent', () => {
  it.each<[string, z.ZodType, z.ZodType, string?]>([
    ['the same', z.strictObject({ a: z.string() }), z.strictObject({ a: z.string() })],
    ['a property that is required', z.strictObject({}), z.strictObject({ a: z.string() }), 'a: missing'],
    [
      'a property that is required always',
      z.object({ a: z.string().optional() }),
      z.object({ a: z.string() }),
      'a: optional',
    ],
    ['less than may be sent', z.object({}), z.object({ a: z.string().optional() })],
    [
      'a property that would be dropped',
      z.object({ a: z.object({ b: z.string() }) }),
      z.object({ a: z.object({}) }),
      'a.b: unknown',
    ],
    [
      'another kind of value',
      z.array(z.object({ a: z.string() })),
      z.array(z.object({ a: z.number() })),
      '[].a: text for a number',
    ],
    ['whole numbers as numbers', z.int(), z.number()],
    ['a value of a list that is unknown', z.enum(['a', 'b', 'c']), z.enum(['a', 'b']), 'value c'],
    ['any text for a list', z.string(), z.enum(['a', 'b']), 'text for one of a, b'],
    ['longer texts', z.string().max(9), z.string().max(8), 'limit maxLength 8'],
    ['shorter texts', z.string().max(7).min(2), z.string().max(8).min(1)],
    ['texts of a form as any', z.iso.date(), z.string()],
    ['any text as one of a form', z.string(), z.string().regex(/^a$/), 'limit pattern ^a$'],
    [
      'texts without one of two forms',
      z.string().regex(/a/),
      z.string().regex(/a/).regex(/b/),
      'limit pattern b',
    ],
    ['nothing', z.string().nullable(), z.string(), 'nothing for text'],
    ['nothing, or texts of a length', z.string().max(3).nullable(), z.string().max(3).nullable()],
    ['one of some values, or nothing', z.enum(['a']).nullable(), z.enum(['a', 'b']).nullable()],
    [
      'an alternative that is unknown, named by what is wrong inside',
      z.union([z.object({ t: z.literal('a') }), z.object({ t: z.literal('b'), n: z.string() })]),
      z.union([z.object({ t: z.literal('a') }), z.object({ t: z.literal('b'), n: z.number() })]),
      'n: text for a number',
    ],
    [
      'one of two objects, named by what is wrong in the nearer one',
      z.object({ a: z.string(), b: z.string() }),
      z.union([z.object({ x: z.string(), y: z.string() }), z.object({ a: z.string(), c: z.string() })]),
      'c: missing; b: unknown',
    ],
    [
      'the same intersection',
      z.string().and(z.union([z.literal('a'), z.number()])),
      z.string().and(z.union([z.literal('a'), z.number()])),
    ],
    [
      'another intersection',
      z.string().and(z.union([z.literal('a'), z.number()])),
      z.string().and(z.union([z.literal('b'), z.number()])),
      'a combination for a combination',
    ],
    [
      'anything for an intersection',
      z.unknown(),
      z.string().and(z.union([z.literal('a'), z.number()])),
      'any value for a combination',
    ],
    ['named values as such', z.record(z.string(), z.int()), z.record(z.string(), z.number())],
    [
      'named values of another kind',
      z.record(z.string(), z.string()),
      z.record(z.string(), z.number()),
      '*: text for a number',
    ],
    [
      'any names for known ones',
      z.record(z.string(), z.string()),
      z.object({ a: z.string().optional() }),
      '*: unknown',
    ],
    ['a shorter tuple', z.tuple([z.string()]), z.tuple([z.string(), z.string()]), 'limit minItems 2'],
    [
      'a tuple of other kinds',
      z.tuple([z.string(), z.number()]),
      z.tuple([z.string(), z.string()]),
      '[1]: a number for text',
    ],
    ['what is never sent', z.object({ a: z.never().optional() }), z.strictObject({})],
    ['anything where nothing fits', z.unknown(), z.never(), 'any value for no value'],
    ['what is left out as nothing', z.undefined(), z.unknown()],
  ])('%s', (_what, given, accepted, expected = '') => {
    expect(told(sending(given, accepted))).toBe(expected)
  })

  it('can contain itself', () => {
    const tree = (leaf: z.ZodType): z.ZodType => z.object({ leaf, branches: z.lazy(() => z.array(self)) })
    let self = tree(z.string())
    const texts = self
    self = tree(z.string())
    expect(sending(texts, self)).toEqual([])
  })
})

describe('what is read', () => {
  it.each<[string, z.ZodType, z.ZodType, string?]>([
    ['more than is known', z.object({ a: z.string(), b: z.string() }), z.object({ a: z.string() })],
    ['less than is needed', z.object({}), z.object({ a: z.string() }), 'a: missing'],
    [
      'what is no longer always there',
      z.object({ a: z.string().optional() }),
      z.object({ a: z.string() }),
      'a: optional',
    ],
    ['what need not be there', z.object({}), z.object({ a: z.string().optional() })],
    ['names that are not listed', z.record(z.string(), z.string()), z.object({ a: z.string().optional() })],
    ['longer texts', z.string().max(9), z.string().max(8)],
    ['a date that became any text', z.string(), z.iso.date(), 'limit format'],
    ['a list that may be empty now', z.array(z.string()), z.array(z.string()).min(1), 'limit minItems 1'],
    ['a value that is new', z.enum(['a', 'b']), z.enum(['a']), 'value b'],
    [
      'nothing where there was something',
      z.object({ a: z.string().nullable() }),
      z.object({ a: z.string() }),
      'a: nothing for text',
    ],
    ['what has a default', z.object({ a: z.string().default('x') }), z.object({ a: z.string() })],
  ])('%s', (_what, given, read, expected = '') => {
    expect(told(reading(given, read))).toBe(expected)
  })
})

it.each([
  ['sent is accepted', sending, ({ schema }: Made) => schema],
  ['returned can be read', reading, ({ read }: Made) => read],
] as const)('finds no difference only where every value that is %s', (_what, compare, relied) => {
  const outcomes = { fits: 0, refused: 0 }
  fc.assert(
    fc.property(anyCase, ({ given, accepted, values }) => {
      const isFine = values.every((value) => relied(accepted).safeParse(value).success)
      const fits = compare(given, accepted.schema).length === 0
      expect(fits && !isFine).toBe(false)
      outcomes.fits += Number(fits)
      outcomes.refused += Number(!isFine)
    }),
    { numRuns: 1500 },
  )
  expect(outcomes.fits).toBeGreaterThan(250)
  expect(outcomes.refused).toBeGreaterThan(150)
})
