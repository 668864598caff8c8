import { z } from 'zod'
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

type Schemas = { [Part in keyof EndpointShapes]?: z.ZodType | undefined }

/** Returns the shapes of the JSON: requests before parsing, responses after it. */
export function shapesOf({ params, query, body, response }: Schemas): EndpointShapes {
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
