import { z } from 'zod'
import type { Endpoint } from './endpoints'
import { stored } from './stored'

/** A JSON Schema (draft 2020-12) as `z.toJSONSchema` writes it. */
const jsonSchema = z.record(z.string(), z.unknown())
export type JsonSchema = z.infer<typeof jsonSchema>

/** Shapes of an endpoint's request, and of the body of a success. Missing parts do not exist. */
export const endpointShapes = stored({
  params: jsonSchema.optional(),
  query: jsonSchema.optional(),
  body: jsonSchema.optional(),
  response: jsonSchema.optional(),
})
export type EndpointShapes = z.infer<typeof endpointShapes>

/** Endpoint (`GET /perfil`) -> its shapes. */
export const shapesByEndpoint = z.record(z.string(), endpointShapes)
export type ShapesByEndpoint = z.infer<typeof shapesByEndpoint>

/** Describes an API: `GET <base>/version`, and `reports/<gateway>.api.json` in the registry. */
export const apiDescription = stored({
  formatVersion: z.literal(1),
  version: z.string().max(60),
  endpoints: shapesByEndpoint,
})
export type ApiDescription = z.infer<typeof apiDescription>

/** Returns the body of a success by status; undefined for none. */
export function successesOf({ response }: Pick<Endpoint, 'response'>): Record<number, z.ZodType | undefined> {
  if (response === undefined) return { 204: undefined }
  return response instanceof z.ZodType ? { 200: response } : response
}

/** Returns the body of a success, whatever its status; undefined for none. */
export function responseOf(endpoint: Pick<Endpoint, 'response'>): z.ZodType | undefined {
  const bodies = Object.values(successesOf(endpoint)).filter((body) => body !== undefined)
  const [first, ...others] = new Set(bodies)
  return first && others.length > 0 ? z.union([first, ...others]) : first
}

/** Returns the shapes of the JSON: requests before parsing, responses after it. */
export function shapesOf(endpoint: Endpoint): EndpointShapes {
  const { params, query, body } = endpoint
  const response = responseOf(endpoint)
  const sent = (schema: z.ZodType) => toJson(schema, 'input')
  return {
    ...(params && { params: sent(params) }),
    ...(query && { query: sent(query) }),
    ...(body && { body: sent(body) }),
    ...(response && { response: toJson(response, 'output') }),
  }
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const shape = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // The draft, the same for all.
  delete shape.$schema
  return shape
}
