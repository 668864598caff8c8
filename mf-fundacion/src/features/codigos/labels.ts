import type { CodeState, CodeActivity, CodeRow } from '@fcr/shared/contracts/staff/codes'
import type { TagKind } from '@fcr/shared/staff'

export const stateTags: Record<CodeState, [TagKind, string]> = {
  vigente: ['verified', 'Vigente'],
  usado: ['declared', 'En uso o usado'],
  retenido: ['hot', 'Retenido'],
  vencido: ['imported', 'Vencido'],
  revocado: ['annulled', 'Anulado'],
}

export const stateFilters: readonly { value: CodeState; label: string }[] = [
  { value: 'vigente', label: 'Vigentes' },
  { value: 'usado', label: 'Usados' },
  { value: 'retenido', label: 'Retenidos' },
  { value: 'vencido', label: 'Vencidos' },
  { value: 'revocado', label: 'Anulados' },
]

export const kindWords: Record<CodeRow['tipo'], string> = { JEP: 'Búsqueda JEP', UBPD: 'Mapa UBPD' }

export const activityWords: Record<CodeActivity['filas'][number]['tipo'], string> = {
  ingreso: 'Ingresó con el código',
  busqueda: 'Buscó',
  perfil: 'Abrió un perfil',
  persona_mapa: 'Abrió una persona del mapa',
  mapa: 'Abrió el mapa',
  retenido: 'Pasó un límite y quedó retenido',
}

/** The part of a code that is not secret, as on the slip: 'ABC-DE…'. */
export const beginningOf = ({ comienzo }: Pick<CodeRow, 'comienzo'>) =>
  `${comienzo.slice(0, 3)}-${comienzo.slice(3)}…`
