import fc from 'fast-check'
import { z } from 'zod'

/** A schema, the part of it on which a reader of such values relies, and values that fit it. */
export type Made = { schema: z.ZodType; read: z.ZodType; values: fc.Arbitrary<unknown> }
const letters = ['a', 'b', 'c']
const leaf = (schema: z.ZodType, values: fc.Arbitrary<unknown>, read = schema): Made => ({
  schema,
  read,
  values,
})

/** Schemas of few words, so that two of them often resemble one another. */
const anySchema: fc.Arbitrary<Made> = fc.letrec<{ node: Made; leaf: Made }>((tie) => ({
  leaf: fc.oneof(
    fc.tuple(fc.nat(2), fc.nat(2)).map(([min, more]) => {
      const size = { minLength: min, maxLength: min + more }
      const schema = z
        .string()
        .min(min)
        .max(min + more)
      return leaf(schema, fc.string({ ...size, unit: fc.constantFrom(...letters) }), z.string())
    }),
    fc.constant(leaf(z.string().regex(/^a/), fc.constantFrom('a', 'ab'), z.string())),
    fc
      .subarray(letters, { minLength: 1 })
      .map((some) => leaf(z.enum(some as [string]), fc.constantFrom(...some))),
    fc.nat(3).map((max) => leaf(z.int().min(0).max(max), fc.nat(max), z.int())),
    fc.constant(leaf(z.number(), fc.constantFrom(-1, 0.5, 2))),
    fc.constant(leaf(z.boolean(), fc.boolean())),
    fc.constant(leaf(z.null(), fc.constant(null))),
  ),
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    tie('leaf'),
    tie('node').map(({ schema, read, values }) =>
      leaf(z.array(schema).max(2), fc.array(values, { maxLength: 2 }), z.array(read)),
    ),
    tie('node').map(({ schema, read, values }) =>
      leaf(schema.nullable(), fc.option(values), read.nullable()),
    ),
    fc
      .tuple(tie('node'), tie('node'))
      .map(([one, other]) =>
        leaf(
          z.union([one.schema, other.schema]),
          fc.oneof(one.values, other.values),
          z.union([one.read, other.read]),
        ),
      ),
    fc
      .tuple(tie('leaf'), tie('leaf'))
      .map(([one, other]) =>
        leaf(
          z.tuple([one.schema, other.schema]),
          fc.tuple(one.values, other.values),
          z.tuple([one.read, other.read]),
        ),
      ),
    tie('leaf').map(({ schema, read, values }) =>
      leaf(
        z.record(z.string(), schema),
        fc.dictionary(fc.constantFrom(...letters), values),
        z.record(z.string(), read),
      ),
    ),
    fc.dictionary(fc.constantFrom(...letters), fc.tuple(tie('node'), fc.boolean())).map((properties) => {
      const entries = Object.entries(properties)
      const shape = (of: 'schema' | 'read') =>
        Object.fromEntries(
          entries.map(([name, [each, isOptional]]) => [name, isOptional ? each[of].optional() : each[of]]),
        )
      const values = fc.record(Object.fromEntries(entries.map(([name, [each]]) => [name, each.values])), {
        requiredKeys: entries.flatMap(([name, [, isOptional]]) => (isOptional ? [] : [name])),
      })
      return leaf(z.strictObject(shape('schema')), values, z.looseObject(shape('read')))
    }),
  ),
})).node

/** Two schemas: any two, one and a variant that allows more, or twice the same. */
const anyPair = fc.oneof(
  fc.tuple(anySchema, anySchema),
  fc
    .tuple(anySchema, anySchema)
    .map(([one, other]): [Made, Made] => [
      one,
      leaf(
        z.union([one.schema, other.schema]),
        fc.oneof(one.values, other.values),
        z.union([one.read, other.read]),
      ),
    ]),
  anySchema.map((one): [Made, Made] => [one, one]),
)
/** Two schemas, and values of the first. */
export const anyCase = anyPair.chain(([given, accepted]) =>
  fc.record({
    given: fc.constant(given.schema),
    accepted: fc.constant(accepted),
    values: fc.array(given.values, { minLength: 5, maxLength: 5 }),
  }),
)
