import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '@fcr/shared/contracts/endpoint-shapes'

/** A reason why a value of the given schema may be invalid in the accepted one. */
export type Difference = {
  /** Path of the value: `servicio.fechas[].desde`; empty at the top. */
  at: string
  problem:
    | 'missing' // A required property that is never given.
    | 'optional' // A required property that may be absent.
    | 'unknown' // A property that is refused or dropped.
    | { given: string; accepted: string } // Different types, in words.
    | { value: string } // A value that is not in the accepted list.
    | { limit: string } // A keyword that is stricter in the accepted schema.
}

/**
 * `values`: the accepting side validates the value, so limits and unknown properties count. Without it, that side
 * only reads the properties that it knows.
 */
type Mode = { values: boolean }
type Side = { schema: JsonSchema; root: JsonSchema }

/** Returns the differences because of which some given value would not be accepted; empty if all are. */
export const shapeDifferences = (given: JsonSchema, accepted: JsonSchema, mode: Mode): Difference[] =>
  differences({ schema: given, root: given }, { schema: accepted, root: accepted }, '', {
    ...mode,
    open: new Map(),
  })

/** `open`: pairs of schemas that are being compared, for recursive schemas. */
type Context = Mode & { open: Map<JsonSchema, Set<JsonSchema>> }

function differences(given: Side, accepted: Side, at: string, context: Context): Difference[] {
  const givenSide = resolved(given)
  const acceptedSide = resolved(accepted)
  const seen = context.open.get(givenSide.schema) ?? new Set()
  if (seen.has(acceptedSide.schema)) return []
  context.open.set(givenSide.schema, seen.add(acceptedSide.schema))
  const problems = alternatives(givenSide).flatMap((alternative) => {
    const tries = alternatives(acceptedSide).map((option) => compared(alternative, option, at, context))
    const ofKind: Difference = { at, problem: { given: kindOf(alternative), accepted: kindOf(acceptedSide) } }
    const inside = tries.filter((attempt) => !attempt.some((difference) => isKindAt(difference, at)))
    return tries.length === 1 ? (tries[0] ?? []) : inside.reduce(nearer, [ofKind])
  })
  seen.delete(acceptedSide.schema)
  return problems
}

const isKindAt = (difference: Difference, at: string) =>
  difference.at === at && typeof difference.problem === 'object' && 'given' in difference.problem
const isValue = ({ problem }: Difference) => typeof problem === 'object' && 'value' in problem

/** Picks the alternative to report: the one with fewer unknown values, such as a discriminator, then fewer differences. */
function nearer(best: Difference[], next: Difference[], index: number): Difference[] {
  if (index === 0) return next
  const values = next.filter(isValue).length - best.filter(isValue).length
  return values < 0 || (values === 0 && next.length < best.length) ? next : best
}

const asSchema = (value: unknown): JsonSchema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : undefined
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Follows references within the schema. */
function resolved({ schema, root }: Side): Side {
  const { $ref } = schema
  if (typeof $ref !== 'string') return { schema, root }
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((from, name) => asSchema(from)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], root)
  return resolved({ schema: asSchema(target) ?? {}, root })
}

function alternatives({ schema, root }: Side): Side[] {
  const options = schema['anyOf'] ?? schema['oneOf']
  if (options !== undefined)
    return asList(options).flatMap((option) =>
      alternatives(resolved({ schema: asSchema(option) ?? {}, root })),
    )
  const { type } = schema
  const values = typeof type === 'string' ? undefined : valuesOf(schema)
  if (values) return values.map((value) => ({ schema: { type: typeOfValue(value), const: value }, root }))
  if (Array.isArray(type))
    return type.map((typeName: unknown) => ({ schema: { ...schema, type: typeName }, root }))
  return [{ schema, root }]
}

/** Compares two schemas without alternatives. */
function compared(givenSide: Side, acceptedSide: Side, at: string, context: Context): Difference[] {
  const { schema: given } = givenSide
  const { schema: accepted } = acceptedSide
  if (isAnything(accepted) || isNothing(given)) return []
  const values = valuesOf(accepted)
  if (values) return valueDifferences(givenSide, values, at)
  const [type, wanted] = [given['type'], accepted['type']]
  const isKnown =
    type === undefined
      ? isDeepStrictEqual(given, accepted) // Such as an intersection, which is not compared in detail.
      : type === wanted || (type === 'integer' && wanted === 'number')
  if (!isKnown) return [{ at, problem: { given: kindOf(givenSide), accepted: kindOf(acceptedSide) } }]
  const deeper =
    type === 'object'
      ? objectDifferences(givenSide, acceptedSide, at, context)
      : type === 'array'
        ? itemDifferences(givenSide, acceptedSide, at, context)
        : []
  return [...deeper, ...limitDifferences(given, accepted, at, context)]
}

const annotations = ['$schema', '$defs', 'description', 'title', 'default', 'examples', 'id', 'deprecated']
const isAnything = (schema: JsonSchema) => Object.keys(schema).every((key) => annotations.includes(key))
const isNothing = ({ not }: JsonSchema) => asSchema(not) !== undefined && isAnything(not as JsonSchema)

const valuesOf = (schema: JsonSchema): unknown[] | undefined =>
  'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : undefined

const typeOfValue = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** Returns the type in words: `text`, `a list`. */
function kindOf(side: Side): string {
  const kinds = alternatives(side).map(({ schema }) => {
    const { type } = schema
    if (isNothing(schema)) return 'no value'
    if (isAnything(schema)) return 'any value'
    return typeof type === 'string' ? (words[type] ?? type) : 'a combination'
  })
  return [...new Set(kinds)].join(' or ')
}
const words: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'nothing',
}

function valueDifferences(given: Side, accepted: unknown[], at: string): Difference[] {
  const own = valuesOf(given.schema)
  if (!own)
    return [{ at, problem: { given: kindOf(given), accepted: `one of ${accepted.map(String).join(', ')}` } }]
  return own
    .filter((value) => !accepted.includes(value))
    .map((value) => ({ at, problem: { value: String(value) } }))
}

function objectDifferences(givenSide: Side, acceptedSide: Side, at: string, context: Context): Difference[] {
  const [own, acceptedProperties] = [propertiesOf(givenSide.schema), propertiesOf(acceptedSide.schema)]
  const always = asList(givenSide.schema['required'])
  const needed = asList(acceptedSide.schema['required']).map(String)
  const lacking = needed
    .filter((name) => !always.includes(name))
    .map((name): Difference => ({
      at: inside(at, name),
      problem: Object.hasOwn(own, name) ? 'optional' : 'missing',
    }))
  const rest = asSchema(acceptedSide.schema['additionalProperties'])
  const shared = Object.entries(own).flatMap(([name, schema]): Difference[] => {
    const target = Object.hasOwn(acceptedProperties, name) ? acceptedProperties[name] : rest
    if (target)
      return differences(child(givenSide, schema), child(acceptedSide, target), inside(at, name), context)
    return context.values && !isNothing(schema) ? [{ at: inside(at, name), problem: 'unknown' }] : []
  })
  return [...lacking, ...shared, ...moreDifferences(givenSide, acceptedSide, at, context)]
}

/** Compares the properties that the given schema allows without listing them. */
function moreDifferences(givenSide: Side, acceptedSide: Side, at: string, context: Context): Difference[] {
  const more = asSchema(givenSide.schema['additionalProperties'])
  if (!more) return []
  const [own, acceptedProperties] = [propertiesOf(givenSide.schema), propertiesOf(acceptedSide.schema)]
  const rest = asSchema(acceptedSide.schema['additionalProperties'])
  if (!rest && context.values) return [{ at: inside(at, '*'), problem: 'unknown' }]
  return Object.entries({ ...acceptedProperties, ...(rest && { '*': rest }) })
    .filter(([name]) => !Object.hasOwn(own, name))
    .flatMap(([name, target]) =>
      differences(child(givenSide, more), child(acceptedSide, target), inside(at, name), context),
    )
}

const child = ({ root }: Side, schema: JsonSchema): Side => ({ schema, root })
const inside = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)

const propertiesOf = (schema: JsonSchema) =>
  (asSchema(schema['properties']) ?? {}) as Record<string, JsonSchema>

/** Compares lists, and tuples place by place. */
function itemDifferences(givenSide: Side, acceptedSide: Side, at: string, context: Context): Difference[] {
  const [own, acceptedItems] = [
    asList(givenSide.schema['prefixItems']),
    asList(acceptedSide.schema['prefixItems']),
  ]
  const places = Math.max(own.length, acceptedItems.length)
  const item = (side: Side, place: unknown): Side => {
    const items = place ?? side.schema['items']
    return child(side, items === false ? { not: {} } : (asSchema(items) ?? {}))
  }
  return Array.from({ length: places + 1 }, (_, index) =>
    differences(
      item(givenSide, own[index]),
      item(acceptedSide, acceptedItems[index]),
      index < places ? `${at}[${index}]` : `${at}[]`,
      context,
    ),
  ).flat()
}

/** Keyword -> 1 if a larger number is stricter, -1 if a smaller one is. */
const limits: Record<string, 1 | -1> = {
  minimum: 1,
  exclusiveMinimum: 1,
  minLength: 1,
  minItems: 1,
  minProperties: 1,
  maximum: -1,
  exclusiveMaximum: -1,
  maxLength: -1,
  maxItems: -1,
  maxProperties: -1,
}
const equals = ['multipleOf', 'format', 'propertyNames', 'uniqueItems', 'contentEncoding']
/** Keywords that readers rely on too: a first item, a date. */
const relied = ['minItems', 'format']

function limitDifferences(
  given: JsonSchema,
  accepted: JsonSchema,
  at: string,
  { values }: Mode,
): Difference[] {
  const refused = (limit: string): Difference => ({ at, problem: { limit } })
  const counts = (name: string) => values || relied.includes(name)
  const numbers = Object.entries(limits).flatMap(([name, direction]) => {
    const [own, acceptedSide] = [given[name], accepted[name]]
    if (typeof acceptedSide !== 'number' || !counts(name)) return []
    return typeof own === 'number' && direction * own >= direction * acceptedSide
      ? []
      : [refused(`${name} ${acceptedSide}`)]
  })
  const same = equals
    .filter(counts)
    .flatMap((name) =>
      accepted[name] === undefined || isDeepStrictEqual(given[name], accepted[name]) ? [] : [refused(name)],
    )
  const patterns = (values ? patternsOf(accepted) : [])
    .filter((pattern) => !patternsOf(given).includes(pattern))
    .map((pattern) => refused(`pattern ${pattern}`))
  return [...numbers, ...same, ...patterns]
}

const patternsOf = (schema: JsonSchema): string[] =>
  [schema, ...asList(schema['allOf'])].flatMap((part) => {
    const pattern = asSchema(part)?.['pattern']
    return typeof pattern === 'string' ? [pattern] : []
  })
