import { z } from 'zod'
import { cleanLines, cleanTyped, isReadable } from './clean-typed'

type Messages = { tooLong?: string; unreadable?: string }

const typed =
  (clean: (text: string) => string) =>
  (max: number, { tooLong, unreadable = 'Contiene caracteres no permitidos.' }: Messages = {}) =>
    // A text that is too long is not read any further: readings need time for each character.
    z.string().overwrite(clean).max(max, { error: tooLong, abort: true }).refine(isReadable, unreadable)

/** A line that somebody types or pastes, of at most `max` characters once it is cleaned; '' is allowed. */
export const typedLine = typed(cleanTyped)

/** A text of several lines, of at most `max` characters once it is cleaned; '' is allowed. */
export const typedLines = typed(cleanLines)
