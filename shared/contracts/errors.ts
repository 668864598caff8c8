import { z } from 'zod'

/** A field of a body that was refused: its path within the body, and a text for the person. */
export const fieldError = z.object({ path: z.string(), message: z.string() })

/** Body of every failed answer of the API. `code` is for programs, `message` (Spanish) for people. */
export const errorBody = z.object({
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(fieldError).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
