import { z } from 'zod'
import { hasInvisibleCharacters } from './typed-text'

const messages = {
  length: 'El nombre del archivo debe tener entre 1 y 200 caracteres: cámbiele el nombre.',
  invisible:
    'El nombre del archivo tiene caracteres invisibles, o que cambian el orden de los demás: cámbiele el nombre.',
  path: 'El nombre del archivo no puede tener barras.',
}

/** The name of a file that somebody sends, as others read it in lists, approvals and the audit trail. */
export const fileName = z
  .string()
  .trim()
  .min(1, messages.length)
  .max(200, messages.length)
  .refine((name) => !hasInvisibleCharacters(name), messages.invisible)
  .refine((name) => !/[/\\]/.test(name), messages.path)

/** Returns the problem of a file's name; undefined if there is none. */
export const fileNameProblem = (name: string): string | undefined =>
  fileName.safeParse(name).error?.issues[0]?.message
