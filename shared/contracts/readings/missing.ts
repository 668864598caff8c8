import { cleanTyped } from './clean-typed'

/** Words that say that a value is missing, or not known yet. */
export const missingWords = String.raw`sin (?:nombres?|apellidos?|datos?|informaci[oó]n|identificar|registro)|no (?:tiene|registra|aplica|reporta|disponible|informa)|pendiente(?: por \p{L}+)?|por (?:confirmar|definir|verificar|establecer)`

/** Words that stand for the value of the row above. */
const sameAsAbove = String.raw`[ií]d\.|(?:[ií]dem|ib[ií]d(?:em)?|(?:(?:el|la|lo) )?mism[oa]|igual(?= ))\.?(?: (?:(?:que|al?|el|la|lo|de) )*(?:arriba|anterior))?`

/** R's and statisticians' signs for a missing value: 'Na' may be a name. */
const capitals = /^(?:NA|N\.A\.?|S\/[DI])$/

/**
 * Placeholders for a missing value: errors of Excel, LibreOffice and Google Sheets in English and Spanish, words and signs,
 * also those for 'same as above'.
 */
const stands = new RegExp(
  String.raw`^(?:#(?:n/?[ad]|[¡¿]?(?:ref|valor|value|div/0|nombre|name|nulo|null|n[uú]m|desbordamiento|spill|calc|c[aá]lc|campo|field|bloqueado|blocked|error|ocupado|getting_data|obteniendo_datos|desconocido|unknown)[!?]?)|err:\d+|\(?null\)?|\\n|n/[ad]|nan|nat|<(?:na|null)>|none|undefined|x{2,}(?: x+)*|${missingWords}|${sameAsAbove}|[-–—.*_/\\"', ]+)$`,
  'iu',
)

/** Whether a cell contains a placeholder instead of a value: it is then neither a value nor empty. */
export function isMissingValue(text: string): boolean {
  const cell = cleanTyped(text)
  return stands.test(cell) || capitals.test(cell)
}
