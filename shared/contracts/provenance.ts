import { z } from 'zod'

const day = z.string()

/** Origin of a person's data. Days are `YYYY-MM-DD`, in Colombia. */
export const provenance = z.discriminatedUnion('identidad', [
  /** The foundation's staff has verified the person's identity; `desde` is the day of verification. */
  z.strictObject({ identidad: z.literal('verificada'), desde: day, actualizado: day }),
  /** The person filled in the form; nobody has verified the document number. */
  z.strictObject({ identidad: z.literal('declarada'), actualizado: day }),
  /** The foundation imported the data and the person has not edited them; `desde` is the day of the last import. */
  z.strictObject({ identidad: z.literal('importada'), desde: day, actualizado: day }),
])
export type Provenance = z.infer<typeof provenance>
