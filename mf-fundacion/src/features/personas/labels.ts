import type { IdentityState, PasswordState, PersonRecord } from '@fcr/shared/contracts/staff/people'
import type { VerificationMethod } from '@fcr/shared/contracts/staff/people-actions'
import type { Change } from '@fcr/shared/contracts/changes'
import type { TagKind } from '@fcr/shared/staff'
import { formatDay } from '@fcr/shared/profile'

export const identityTags: Record<IdentityState, { kind: TagKind; word: string }> = {
  verificada: { kind: 'verified', word: 'Verificada' },
  declarada: { kind: 'declared', word: 'Declarada' },
  importada: { kind: 'imported', word: 'Importada' },
  anulada: { kind: 'annulled', word: 'Anulada' },
}

export const passwordWords: Record<PasswordState, string> = {
  ninguna: 'No tiene contraseña',
  propia: 'Contraseña propia',
  por_cambiar: 'Debe cambiar la contraseña',
  temporal: 'Contraseña temporal',
  temporal_vencida: 'Contraseña temporal vencida',
}

export const methodWords: Record<VerificationMethod, { label: string; detail: string }> = {
  documento: { label: 'Documento en persona', detail: 'La cédula física, con la persona presente.' },
  videollamada: { label: 'Videollamada', detail: 'La persona muestra el documento en vivo.' },
  acta: { label: 'Acta de la JEP', detail: 'Acta con nombre y cédula, sin la persona.' },
  otro: { label: 'Otra forma', detail: 'Describa abajo qué tuvo a la vista.' },
}

/** Name and number of a person, for a slip. */
export const ownerOf = ({ perfil }: Pick<PersonRecord, 'perfil'>) => ({
  name: perfil.nombre_apellido_completo,
  number: perfil.numero_identificacion,
})

/** The method as stored, in words. */
export const methodWord = (method: string): string =>
  method in methodWords ? methodWords[method as VerificationMethod].label : method

const means: Record<NonNullable<Change['medio']>, string> = {
  formulario: 'en el formulario',
  oficina: 'en la oficina',
  importacion: 'con una importación',
  conflicto: 'al unir dos registros',
  correo: 'con un enlace del correo',
  identidad: 'al revisar la identidad',
}

/** Author of a change, and how it was made: 'Iván Muestra, en la oficina'. */
export function authorText({ autor, medio }: Change): string {
  const who = { persona: 'La persona', equipo: autor.nombre ?? 'El equipo', desconocido: 'No consta' }
  return medio === null ? who[autor.tipo] : `${who[autor.tipo]}, ${means[medio]}`
}

/** The file that a change came from: 'Importación «personas.csv», fila 12 (n.º 7)'. */
export const originText = ({ importacion, archivo, fila }: NonNullable<Change['origen']>) =>
  [
    `Importación «${archivo}»`,
    fila === null ? '' : `, fila ${fila}`,
    importacion === null ? '' : ` (n.º ${importacion})`,
  ].join('')

/** A value of the history or of an import as text; '' if absent. */
export function valueText(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return typeof value === 'string' ? formatDay(value) : String(value)
}
