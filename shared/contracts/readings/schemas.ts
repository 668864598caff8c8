import { z } from 'zod'
import { cleanLines, cleanTyped, isReadable } from './clean-typed'

type Messages = { tooLong?: string; unreadable?: string }

const typed =
  (clean: (text: string) => string) =>
  (max: number, { tooLong, unreadable = 'Contiene caracteres no permitidos.' }: Messages = {}) =>
    // Readings take time for each character, so a text that is too long is not read further.
    z.string().overwrite(clean).max(max, { error: tooLong, abort: true }).refine(isReadable, unreadable)

/** A typed or pasted line of at most `max` characters after cleaning; '' is allowed. */
export const typedLine = typed(cleanTyped)

/** A typed or pasted text of several lines, of at most `max` characters after cleaning; '' is allowed. */
export const typedLines = typed(cleanLines)
