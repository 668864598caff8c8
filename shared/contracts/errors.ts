import { z } from 'zod'

/** Body of every failed answer of the API. `code` is for programs, `message` (Spanish) for people. */
export const errorBody = z.object({
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>
