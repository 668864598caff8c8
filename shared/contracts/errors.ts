import { z } from 'zod'

/** A refused field of a body: its path within the body, and a message for the person. */
const fieldError = z.object({ path: z.string(), message: z.string() })

/** Body of every error response of the API. `code` is for programs, `message` (Spanish) for people. */
export const errorBody = z.object({
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(fieldError).optional(),
  /** Only for the staff: id of the person whose record caused the error. */
  person: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
