import { UsageError } from './refusal'

/** Commands that pages of the staff's area replaced, by their first words. */
const pages: readonly (readonly [command: string, page: string])[] = [
  ['afiliados', '/fundacion/personas'],
  ['identidad restaurar', '/fundacion/personas'],
  ['identidad verificar', '/fundacion/personas'],
  ['solicitudes', '/fundacion/solicitudes'],
]

/** The error for a command that a page replaced. */
export const goneTo = (command: string, page: string) =>
  new UsageError(`La orden ${command} ya no existe: se hace en el sitio, en ${page}.`)

/** @throws {UsageError} for a command that a page replaced */
export function refuseGone(typed: string) {
  const gone = pages.find(([command]) => `${typed} `.startsWith(`${command} `))
  if (gone) throw goneTo(typed, gone[1])
}
