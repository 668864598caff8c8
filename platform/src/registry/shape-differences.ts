import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '@fcr/shared/contracts/endpoint-shapes'

/** A place at which a value that fits the one schema may not fit the other. */
export type Difference = {
  /** `servicio.fechas[].desde`; empty at the top. */
  at: string
  problem:
    | 'missing' // The other side needs the property.
    | 'optional' // The other side needs it always.
    | 'unknown' // The other side drops or refuses the property.
    | { given: string; accepted: string } // Kinds of values.
    | { value: string } // One of the values that the other side does not know.
    | { limit: string } // A keyword by which the other side refuses more.
}

/**
 * `values`: the accepting side checks what it gets, so that limits and unknown properties count. Without it, that side
 * only reads the properties that it knows.
 */
type Mode = { values: boolean }
type Side = { schema: JsonSchema; root: JsonSchema }

/** Returns why not every value of one schema fits the other; empty if every value does. */
export const shapeDifferences = (given: JsonSchema, accepted: JsonSchema, mode: Mode): Difference[] =>
  differences({ schema: given, root: given }, { schema: accepted, root: accepted }, '', {
    ...mode,
    open: new Map(),
  })

/** `open`: pairs of schemas whose comparison has begun, for schemas that contain themselves. */
type Context = Mode & { open: Map<JsonSchema, Set<JsonSchema>> }

function differences(given: Side, accepted: Side, at: string, context: Context): Difference[] {
  const one = resolved(given)
  const other = resolved(accepted)
  const seen = context.open.get(one.schema) ?? new Set()
  if (seen.has(other.schema)) return []
  context.open.set(one.schema, seen.add(other.schema))
  const found = alternatives(one).flatMap((alternative) => {
    const tries = alternatives(other).map((each) => compared(alternative, each, at, context))
    const ofKind: Difference = { at, problem: { given: kindOf(alternative), accepted: kindOf(other) } }
    const inside = tries.filter((each) => !each.some((difference) => isKindAt(difference, at)))
    return tries.length === 1 ? (tries[0] ?? []) : inside.reduce(nearer, [ofKind])
  })
  seen.delete(other.schema)
  return found
}

const isKindAt = (difference: Difference, at: string) =>
  difference.at === at && typeof difference.problem === 'object' && 'given' in difference.problem
const isValue = ({ problem }: Difference) => typeof problem === 'object' && 'value' in problem

/** Of several alternatives, the one that is meant: first the one whose name fits, then the one with least wrong. */
function nearer(best: Difference[], next: Difference[], index: number): Difference[] {
  if (index === 0) return next
  const names = next.filter(isValue).length - best.filter(isValue).length
  return names < 0 || (names === 0 && next.length < best.length) ? next : best
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
    return asList(options).flatMap((each) => alternatives(resolved({ schema: asSchema(each) ?? {}, root })))
  const { type } = schema
  const values = typeof type === 'string' ? undefined : valuesOf(schema)
  if (values) return values.map((value) => ({ schema: { type: typeOfValue(value), const: value }, root }))
  if (Array.isArray(type)) return type.map((each: unknown) => ({ schema: { ...schema, type: each }, root }))
  return [{ schema, root }]
}

/** Compares two schemas without alternatives. */
function compared(one: Side, other: Side, at: string, context: Context): Difference[] {
  const { schema: given } = one
  const { schema: accepted } = other
  if (isAnything(accepted) || isNothing(given)) return []
  const values = valuesOf(accepted)
  if (values) return valueDifferences(one, values, at)
  const [type, wanted] = [given['type'], accepted['type']]
  const isKnown = type === wanted || (type === 'integer' && wanted === 'number')
  if (!isKnown || isNothing(accepted))
    return [{ at, problem: { given: kindOf(one), accepted: kindOf(other) } }]
  const inside =
    type === 'object'
      ? objectDifferences(one, other, at, context)
      : type === 'array'
        ? itemDifferences(one, other, at, context)
        : []
  return [...inside, ...limitDifferences(given, accepted, at, context)]
}

const annotations = ['$schema', '$defs', 'description', 'title', 'default', 'examples', 'id', 'deprecated']
const isAnything = (schema: JsonSchema) => Object.keys(schema).every((key) => annotations.includes(key))
const isNothing = ({ not }: JsonSchema) => asSchema(not) !== undefined && isAnything(not as JsonSchema)

const valuesOf = (schema: JsonSchema): unknown[] | undefined =>
  'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : undefined

const typeOfValue = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** In words: `text`, `a list`. */
function kindOf(side: Side): string {
  const kinds = alternatives(side).map(({ schema }) => {
    const { type } = schema
    if (isNothing(schema)) return 'no value'
    return typeof type === 'string' ? (words[type] ?? type) : 'any value'
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

function valueDifferences(given: Side, known: unknown[], at: string): Difference[] {
  const own = valuesOf(given.schema)
  if (!own)
    return [{ at, problem: { given: kindOf(given), accepted: `one of ${known.map(String).join(', ')}` } }]
  return own
    .filter((value) => !known.includes(value))
    .map((value) => ({ at, problem: { value: String(value) } }))
}

function objectDifferences(one: Side, other: Side, at: string, context: Context): Difference[] {
  const [own, known] = [propertiesOf(one.schema), propertiesOf(other.schema)]
  const inside = (side: Side, schema: JsonSchema): Side => ({ schema, root: side.root })
  const place = (name: string) => (at === '' ? name : `${at}.${name}`)
  const always = asList(one.schema['required'])
  const needed = asList(other.schema['required']).map(String)
  const lacking = needed
    .filter((name) => !always.includes(name))
    .map((name): Difference => ({ at: place(name), problem: name in own ? 'optional' : 'missing' }))
  const rest = asSchema(other.schema['additionalProperties'])
  const shared = Object.entries(own).flatMap(([name, schema]) => {
    const target = Object.hasOwn(known, name) ? known[name] : rest
    if (target) return differences(inside(one, schema), inside(other, target), place(name), context)
    return context.values && !isNothing(schema) ? [{ at: place(name), problem: 'unknown' as const }] : []
  })
  return [...lacking, ...shared, ...moreDifferences(one, other, at, context)]
}

/** What may have names that the schema does not list. */
function moreDifferences(one: Side, other: Side, at: string, context: Context): Difference[] {
  const more = asSchema(one.schema['additionalProperties'])
  if (!more) return []
  const place = (name: string) => (at === '' ? name : `${at}.${name}`)
  const [own, known] = [propertiesOf(one.schema), propertiesOf(other.schema)]
  const rest = asSchema(other.schema['additionalProperties'])
  if (!rest && context.values) return [{ at: place('*'), problem: 'unknown' }]
  const targets = Object.entries({ ...known, ...(rest && { '*': rest }) })
  return targets
    .filter(([name]) => !Object.hasOwn(own, name))
    .flatMap(([name, target]) =>
      differences(
        { schema: more, root: one.root },
        { schema: target, root: other.root },
        place(name),
        context,
      ),
    )
}

const propertiesOf = (schema: JsonSchema) =>
  (asSchema(schema['properties']) ?? {}) as Record<string, JsonSchema>

/** Lists, and tuples by their places. */
function itemDifferences(one: Side, other: Side, at: string, context: Context): Difference[] {
  const [own, known] = [asList(one.schema['prefixItems']), asList(other.schema['prefixItems'])]
  const places = Math.max(own.length, known.length)
  const item = ({ schema, root }: Side, place: unknown): Side => {
    const items = place ?? schema['items']
    return { schema: items === false ? { not: {} } : (asSchema(items) ?? {}), root }
  }
  return Array.from({ length: places + 1 }, (_, index) =>
    differences(
      item(one, own[index]),
      item(other, known[index]),
      index < places ? `${at}[${index}]` : `${at}[]`,
      context,
    ),
  ).flat()
}

/** Keyword -> whether more of it refuses more. */
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
/** Also who only reads relies on these: a first item, a date. */
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
    const [own, other] = [given[name], accepted[name]]
    if (typeof other !== 'number' || !counts(name)) return []
    return typeof own === 'number' && direction * own >= direction * other
      ? []
      : [refused(`${name} ${other}`)]
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
  [schema, ...asList(schema['allOf'])].flatMap((each) => {
    const pattern = asSchema(each)?.['pattern']
    return typeof pattern === 'string' ? [pattern] : []
  })
