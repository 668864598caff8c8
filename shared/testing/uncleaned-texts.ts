import { z } from 'zod'

type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  left?: z.core.$ZodType
  right?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  format?: string
  checks?: readonly { _zod: { def: { check: string; tx?: (text: string) => unknown } } }[]
}

const dirty = ' A\u200B\u00A0B\u2010C '
const clean = /^A ?B-?C$/

/** Whether a text schema accepts any text without cleaning it. A schema with a pattern refuses such text instead. */
function isUncleaned({ format, checks = [] }: Definition): boolean {
  const definitions = checks.map(({ _zod }) => _zod.def)
  if (format !== undefined || definitions.some(({ check }) => check === 'string_format')) return false
  const read = definitions.reduce<unknown>((text, { tx }) => (tx ? tx(text as string) : text), dirty)
  return !clean.test(String(read))
}

/** Returns the paths of texts that a request's schema does not clean, and of parts without a schema. */
export function uncleanedTexts(schema: unknown, path = ''): string[] {
  if (!(schema instanceof z.core.$ZodType)) return []
  const definition = schema._zod.def as unknown as Definition
  const { shape = {}, element, innerType, valueType, options = [], left, right } = definition
  const within = (parts: readonly unknown[]) => parts.flatMap((part) => uncleanedTexts(part, path))
  switch (definition.type) {
    case 'string':
      return isUncleaned(definition) ? [path] : []
    case 'unknown':
    case 'any':
      return [path]
    case 'object':
      return Object.entries(shape).flatMap(([key, part]) =>
        uncleanedTexts(part, path === '' ? key : `${path}.${key}`),
      )
    case 'pipe': {
      const first = within([definition.in])
      return first.length > 0 && within([definition.out]).length === 0 && isText(definition.out) ? [] : first
    }
    default:
      return within([element, innerType, valueType, left, right, ...options])
  }
}

const isText = (schema: z.core.$ZodType | undefined) =>
  schema !== undefined && ['string', 'default', 'optional'].includes(schema._zod.def.type)
