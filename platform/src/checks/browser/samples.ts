import type { JsonSchema } from '@fcr/shared/contracts/endpoint-shapes'
import { generateSync } from 'json-schema-faker'

/** How many items a list has, if it may. */
const items = 3
/** A number that fits most uses: a count, a year's difference, a latitude. */
const count = 4

/** Returns a value of a shape: the same for the same shape, with every property and no empty list or text. */
export function sampleOf(schema: JsonSchema): unknown {
  let texts = 0
  return generateSync(narrowed(schema) as JsonSchema, {
    seed: 1,
    alwaysFakeOptionals: true,
    formats: { [anyText]: () => dateAfter(texts++) },
  })
}

const anyText = 'any-text'

/** A text that can be read as a date, as some are; each differs, as identifiers do. */
const dateAfter = (days: number) =>
  new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, '2020-01-01'.length)

/** A narrower schema: what can be random only where its form matters. */
function narrowed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(narrowed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, narrowed(value)]))
  if ('const' in inner) return inner
  if (Array.isArray(inner['enum'])) return { const: inner['enum'][0] as unknown }
  const { format, pattern, minimum, maximum, minItems = 0, maxItems = items, anyOf } = inner
  const [type] = [inner['type']].flat().filter((name) => name !== 'null')
  if (Array.isArray(anyOf)) return anyOf.find((option) => !isNull(option)) ?? inner
  if (type === 'boolean') return { const: false }
  if (type === 'string' && !format && !pattern) return { type, format: anyText }
  if (type === 'number' || type === 'integer')
    return { const: Math.min(Math.max(count, Number(minimum ?? count)), Number(maximum ?? count)) }
  if (type !== 'array') return { ...inner, ...(type !== undefined && { type }) }
  const length = Math.max(Number(minItems), Math.min(items, Number(maxItems)))
  return { ...inner, type, minItems: length, maxItems: length }
}

const isNull = (schema: unknown) => (schema as { type?: unknown }).type === 'null'
