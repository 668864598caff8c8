import { z } from 'zod'

const day = z.string()

/** Where a person's data come from. Days are `YYYY-MM-DD`, in Colombia. */
export const provenance = z.discriminatedUnion('identidad', [
  /** The foundation's staff has checked who the person is; `desde`: since when. */
  z.strictObject({ identidad: z.literal('verificada'), desde: day, actualizado: day }),
  /** The person filled in the form; nobody has checked the document number. */
  z.strictObject({ identidad: z.literal('declarada'), actualizado: day }),
  /** The foundation imported the data and the person has not touched them; `desde`: the last import. */
  z.strictObject({ identidad: z.literal('importada'), desde: day, actualizado: day }),
])
export type Provenance = z.infer<typeof provenance>
