import { z } from 'zod'

/** Id of a row, as a string: 64-bit numbers do not fit into JSON's. */
export const rowId = z.string().regex(/^[1-9]\d{0,17}$/)

/** Version of a row that a page showed. The database counts with 32 bits. */
export const rowVersion = z
  .number()
  .int()
  .positive()
  .refine((version) => version < 2 ** 31)

/** Path parameters of a call about one row. */
export const rowParams = z.strictObject({ id: rowId })

/** Rows per page of the staff's lists. */
export const pageSize = 25

/** A page number in a query, from 1. */
export const page = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .default('1')
