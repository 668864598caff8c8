import { cleanTyped } from './clean-typed'

/** Placeholders for a missing value: errors of Excel, LibreOffice and Google Sheets in English and Spanish, words and signs. */
const stands =
  /^(?:#(?:n\/?[ad]|[¡¿]?(?:ref|valor|value|div\/0|nombre|name|nulo|null|n[uú]m|desbordamiento|spill|calc|c[aá]lc|campo|field|bloqueado|blocked|error|ocupado|getting_data|obteniendo_datos|desconocido|unknown)[!?]?)|err:\d+|\(?null\)?|\\n|n\/[ad]|nan|nat|<(?:na|null)>|none|undefined|x{2,}(?: x+)*|pendiente(?: por \p{L}+)?|por (?:confirmar|definir|verificar|establecer)|[-–—.*_/\\]+)$/iu

/** Whether a cell contains a placeholder for a missing value: it is then neither a value nor empty. */
export const isMissingValue = (text: string) => stands.test(cleanTyped(text))
