import { countedWords, isRank, namesWithoutAWord, particles } from '../text/person-name'
import { cleanTyped } from './clean-typed'
import { decodedOnce } from './encoded-twice'
import { letterAmongDigits, nothingToSearch, otherDocument, twoNames, type Reading } from './reading'
import {
  hasLabel,
  isTelephoneLabel,
  labelledDocument,
  letterInNumber,
  notANumber,
  numbers,
  readOneOfEach,
} from './pasted-numbers'
import { readTelephone } from './telephone'

/** The parts of a text that says who somebody is; those that it lacks are undefined. */
type PersonText = {
  nombre?: string
  /** A document number or its first digits. */
  cedula?: string
  celular?: string
}

/** The number of a document that the register does not have. */
const otherNumbers =
  /(?<![\p{L}\p{N}])(?:c\.? ?e|t\.? ?i|p\.? ?e\.? ?p|p\.? ?p\.? ?t|nit|dni(?: \p{L}+)?|pasaporte(?: \p{L}+)?|c[eé]dula de extranjer[ií]a|tarjeta de identidad)[ .:#º°]*(?:n[uúº°ro.]{0,3}[ .:#]*)?\d[\d.,']*/iu
/** Such a number right before that of the same person's cédula: 'T.I. 123, hoy C.C. 456'. */
const formerDocument = new RegExp(
  String.raw`${otherNumbers.source}[\s,;.()/-]*(?:(?:hoy|ahora)(?!\p{L}))?[\s,;:]*(?=${labelledDocument.source})`,
  'giu',
)

/** 'Rad. 2009-00341', 'Caso 03' */
const fileNumber =
  /(?<!\p{L})(?:rad(?:icad[oa]|icación)?|exp(?:ediente)?|proceso|(?:macro)?caso|protocolo|resolución|auto|acta|oficio|folio|(?:código|libreta) militar|c\.?m|t\.? ?p)[ .:#]*(?:n[uúº°ro.]{0,3}[ .:#]*)?\d[\d.-]*/giu
/** A person's fate or status, which documents write next to the name. */
const state = String.raw`(?:(?:fallecid|desaparecid|occis|capturad|condenad|procesad)[oa](?:\([oa]\)|(?!\p{L}))|(?:mayor|menor) de edad(?!\p{L}))`
/** 'Nombres:', 'Apellidos y nombres completos:', 'Primer apellido:' */
const nameWord = String.raw`(?:nom(?:bres?|\.)?|apell?(?:idos?|\.)?)`
const nameLabel = String.raw`(?:(?:primer|segundo) )?${nameWord}(?:\(s\))?(?: (?:y ${nameWord}|completos?))* ?:`
const rankLabel = '(?:grado|rango|cargo|fuerza) ?:'
/** As words or abbreviations: 'Marina 5123' has none. */
const months =
  'ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:t(?:iembre)?)?|set(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?'
/** Words that documents add to a name. */
const additions = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    // 'Nombre:', 'Grado: Coronel', 'identificado con', '(q.e.p.d.)'
    nameLabel,
    String.raw`${rankLabel}(?:(?!(?<!\p{L})(?:${nameLabel}|${rankLabel}|identificad[oa] con)|\d[\d.]{4})[^,/])*`,
    String.raw`identificad[oa](?:\([oa]\))? con(?: la)?(?!\p{L})`,
    String.raw`\(?q\.? ?e\.? ?p\.? ?d(?!\p{L})\.?\)?`,
    // '(desaparecido 2003)', 'Condenado: '
    String.raw`\(${state}[^)]*\)?`,
    `${state}(?: ?:)?`,
    // After the name: 'alias El Tigre', 'conocida como La Negra', 'a. "Zeus"', '(a) Barbas'; before it: 'alias Zeus'
    String.raw`(?<=\p{L}[^\p{L}]*)(?:alias|apodad[oa]|(?:también )?conocid[oa] como)(?!\p{L})[^,\d]*`,
    String.raw`\(?(?:a\.|@) ?"[^"]*"?\)?`,
    String.raw`(?<=\p{L}[^\p{L}]*)\(a\)[^,\d]*`,
    String.raw`\(a\)(?: (?:el|la|los)(?!\p{L}))? *\p{L}+ ?:?`,
    // 'Ana "La Negra" Peña'
    String.raw`(?<=\p{L} *)"(?:(?:el|la|los|las) )?\p{L}+"(?= *\p{L})`,
    // 'natural de Cali', 'Lugar de nacimiento: Cali'
    String.raw`(?<=\p{L}{2,}[^\p{L}]+\p{L}{2,}[^\p{L}]*)(?:natural|oriund[oa]|nacid[oa]|residente|domiciliad[oa])(?: (?:de|en)(?!\p{L})[^,\d]*| ?:[^\d]*)`,
    String.raw`(?<=\p{L}[^\p{L}]*)lugar (?:de )?nac(?:imiento|\.)? ?:[^\d]*`,
    // 'De: ', '<ana@correo.example>'
    String.raw`^(?:de|para|c\.?c|from|to) ?:(?![^\p{L}]*\d)`,
    String.raw`<?(?:mailto:)?[^\s<>:;"]+@[^\s<>:;"]+>?`,
    String.raw`(?:original )?firmado(?: por)?(?!\p{L}) ?:?`,
    'atentamente|cordialmente',
    // '14 MAR 2019', '15-JUN-2008', '5 de marzo de 1980', '30/06/2011'
    String.raw`(?<!\d)\d{1,2}\/\d{1,2}\/\d{2,4}(?!\d)`,
    String.raw`(?<![\d.,'-])\d{1,2}[ -](?:de )?(?:${months})\.?[ -](?:del? )?\d{4}(?!\d)`,
    String.raw`alias(?!\p{L})(?: (?:el|la|los)(?!\p{L}))? *\p{L}+`,
    // 'vs. Fiscalía', 'y otros', 'et al.'
    String.raw`(?<=\p{L}[^\p{L}]+)(?:vs\.? .*|et al(?!\p{L})|y otr[oa]s?(?!\p{L}))`,
  ].join('|')})`,
  'giu',
)

/** 'Teófilo Caicedo Prado a. Teo', but not the initial in 'Teófilo A. Prado'. */
const nickname = /(?<=\p{L} \p{Lu}\p{L}+,? )a\. ?\p{Lu}[^,\d]*/gu
const particle = String.raw`(?:${[...particles].join('|')})(?!\p{L})`
/** Patterns of a second name after this one. */
const nextName = [
  // '1. Ana Peña 2. José Muestra'
  /^\s*\d{1,3} ?[.)][^\d]*\p{L}[\s,]+\d{1,3} ?[.)] ?\p{L}{2}/u,
  // 'Ana Peña 2) José Muestra'
  /\p{L}{2,} +\p{L}{2,}[\s,]+\d{1,3}\) ?\p{L}{2,} +\p{L}{2}/u,
  // 'Ana Peña Ruiz y José Luis Muestra'
  new RegExp(
    String.raw`(?<!\p{L})(?:(?!${particle})\p{L}+ +(?:${particle} +)*?){3}[yY](?: +(?:${particle} +)*(?!${particle})\p{Lu}\p{L}*){3}`,
    'u',
  ),
]

/** A word that a document divides between two lines. */
const divided = /(?<=\p{L})[-\u00ad]\s*[\n\r]\s*(?=\p{Ll})/gu
/** A plus for a space, as in addresses, and signs around words: '*José*', '~ José'. */
const aroundWords = /(?<=\p{L})\+(?=\p{L})|(?<![\p{L}\p{N}])[*~]+|[*~]+(?![\p{L}\p{N}])/gu
/** Words in spaced letters: 'P E Ñ A  B'. */
const spacedOut = /(?<!\p{L})\p{L}(?:\s+\p{L}){4,}(?!\p{L})/gu
/** The beginning of a line of a chat: '[12/5/25, 10:31 a. m.] Ana: ', '14/07/25, 08:22 - Ana: '. */
const chatLine =
  /^\s*\[?\d{1,2}\/\d{1,2}\/\d{2,4},? +\d{1,2}:\d{2}(?::\d{2})?(?:\s[ap]\.?\s?m\.?)?(?:\]| -) [^:\n]{1,40}: /gimu
/** Elements of web pages and office files. */
const elements =
  /^(?:a|b|i|u|p|s|br|td|th|tr|li|ul|ol|dd|dt|em|h[1-6]|div|pre|span|font|table|tbody|strong|center|[a-z]:\w+)$/i
const tag = /<\/?([a-z][\w:-]*)(?:\s[^<>]*)?>/giu
/** The punctuation around texts in JSON. */
const punctuation = /[{[]\s*"|"\s*[}\]]|"\s*[:,]\s*"/gu
/** A cell that only says what is in another one, or nothing about a person: 'CÉDULA', 'REPÚBLICA DE COLOMBIA'. */
const heading =
  /^(?:(?:primer|segundo)?[ .]*(?:nombres?|apellidos?)(?: (?:y (?:nombres?|apellidos?)|completos?))*|c[eé]dula(?: de ciudadan[ií]a)?|(?:tipo de )?documento(?: de identidad)?|identificaci[oó]n(?: personal)?|n[uú]mero|c\.? ?c|grado|rango|fuerza|unidad|cargo|municipio|departamento|tel[eé]fono|celular|rep[uú]blica de colombia|firma|#?n\/a|null)[ .:]*$/iu
/** A name has at least this many words. */
const fewestWords = 2
/** A name that lost its spaces: 'JoséPeña'. */
const joined = /^\p{Lu}[\p{L}.,]+$/u
/** 'Sta. Cruz' */
const saint = /(?<!\p{L})(s)t([ao])(?:\. ?| )(?=\p{L})/giu
/** The place where a document was issued, after its number. */
const issuedIn = /^[ ,]*expedid[oa] (?:en|de) [^,\d]*/iu
/** As above, or only 'de Cali'. Without a label before the number, that may be the beginning of a surname. */
const issuedInOrOf = /^[ ,]*(?:expedid[oa] en|(?:expedid[oa] )?de) [^,\d]*/iu
/** Empty brackets, and a bracket without the other one: what is left when a number is taken out of brackets. */
const unpaired = /\( *\)|\((?![^()]*\))|(?<!\([^()]*)\)/g
/** Where a document was issued, if nothing else follows its number. */
const issuedPlace = /^(?:(?:expedid[oa] )?(?:de|en) (?!l[ao]s? )\p{Lu}[\p{L} ]*|\(\p{Lu}[\p{L} ]*\))$/u

/** Removes from the text after a number, which has its label, the place where the document was issued. */
function withoutPlace(text: string, number: string): string {
  const isDocument = /^\p{L}/u.test(number) && !isTelephoneLabel(number)
  return text.replace(isDocument ? issuedInOrOf : issuedIn, '')
}

/**
 * Reads what somebody is searched by: a name, a document number, a telephone, or several of them, as in a pasted row of a
 * table. A number belongs to its label; without one, ten digits that begin with 3 or 6 are a telephone.
 */
export function readPersonText(text: string): Reading<PersonText> {
  if (nextName.some((pattern) => pattern.test(text))) return { problem: twoNames }
  const names: string[] = []
  const typedNumbers: string[] = []
  const cells = cellsOf(text)
  const row = cells.join(' ')
  if (letterInNumber.test(row)) return { problem: letterAmongDigits }
  if (otherNumbers.test(row.replace(formerDocument, ' '))) return { problem: otherDocument }
  for (const cell of cells) {
    const { name, labelled } = splitCell(cell.replace(formerDocument, ' '))
    names.push(name)
    typedNumbers.push(...labelled)
  }
  const name = joinNames(names)
  const nombre = typedNumbers.length > 0 ? besideNumber(name) : name
  const isNamed = countedWords(nombre).length >= fewestWords

  // A short number after the beginning of another one is the rest that a table divides: '79.845.', '123'.
  const isEnd = (index: number) => begun.test(typedNumbers[index - 1] ?? '')
  const isAside = (typed: string, index: number) =>
    isNamed && (notANumber.test(typed) || isOther(typed, row)) && !isEnd(index)
  const read = readOneOfEach(typedNumbers.filter((typed, index) => !isAside(typed, index)))
  if (read.value === undefined) return read
  const person = read.value
  const isEmpty = Object.keys(person).length === 0
  // '79.845.123 de Cali': nobody is searched by a place.
  const isPlace = !isEmpty && /^\W*\d/.test(text) && issuedPlace.test(nombre)
  if (nombre !== '' && !isPlace) {
    if (isEmpty && hasTwoNames(text, names)) return { problem: twoNames }
    return { value: { ...person, nombre } }
  }
  return isEmpty && cleanTyped(text) !== '' ? { problem: nothingToSearch } : { value: person }
}

/** Whether a name in angle brackets is that of an element: 'José <Peña>' has none. */
const isElement = (name: string, text: string) => elements.test(name) || text.includes(`</${name}>`)

/** Divides a text into its cells or lines, each only once, without headings and ranks. */
function cellsOf(text: string): string[] {
  const decoded = decodedOnce(text)
  const cells = decoded
    .replace(chatLine, '')
    .replace(tag, (element, name: string) => (isElement(name, decoded) ? '\t' : element))
    .replace(punctuation, '\t')
    .replaceAll('_', ' ')
    .replace(divided, '')
    .split(/[\t\n\r;|]+/)
    .map((cell) =>
      cleanTyped(
        cell
          .replace(spacedOut, (word) => word.replace(/(?<=\p{L})\s(?=\p{L})/gu, ''))
          .replace(aroundWords, ' '),
      ),
    )
  const about = cells.filter((cell) => cell !== '' && !heading.test(cell))
  // With one word of the name in each cell, a word may be a surname: Infante, Mayor.
  const isDivided = about.every((cell) => !/\p{L}.*\s+\S*\p{L}/u.test(cell))
  const named = about.filter((cell) => !isRank(cell) || (isDivided && /[aeiouáéíóú]/i.test(cell)))
  return [...new Set(named.length > 0 ? named : cells)]
}

/** Divides a cell into the name and the numbers, each with its label. */
function splitCell(cell: string): { name: string; labelled: string[] } {
  const bare = cleanTyped(
    [fileNumber, nickname, additions]
      .reduce((text, addition) => text.replace(addition, ' '), cell)
      .replace(saint, '$1ant$2 '),
  )
  const plain = joined.test(bare) ? bare.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ') : bare
  const labelled = [...plain.matchAll(numbers)].map(([typed]) => typed)
  const [before = '', ...after] = plain.split(numbers)
  const rest = after.map((part, index) => withoutPlace(part, labelled[index] ?? ''))
  return { name: cleanTyped([before, ...rest].join(' ')), labelled }
}

/** Returns the name before or after a number, without signs at its ends; '' if only signs or a label are left. */
function besideNumber(text: string): string {
  const name = cleanTyped(text.replace(unpaired, ' ')).replace(/^[ ,:/-]+|[ ,:/-]+$/g, '')
  return !/\p{L}/u.test(name) || heading.test(name) ? '' : name
}

/** The first groups of a number: '79.845.' */
const begun = /^\D*\d{1,3}[.,]\d{3}[.,]?$/
/** Document numbers have six to ten digits; a shorter one is being typed only at the end of the text. */
const fewestDigits = 6

/**
 * Whether a number among the words of a document is probably not the person's: an amount ('$ 248.300'), or without a label
 * too long or too short ('OAP 1234 del').
 */
function isOther(typed: string, text: string): boolean {
  const place = text.indexOf(typed)
  if (/\$ ?$/.test(text.slice(0, Math.max(0, place)))) return true
  if (hasLabel(typed) || begun.test(typed) || readTelephone(typed).value?.length === 10) return false
  const isLast = place >= 0 && text.slice(place + typed.length).trim() === ''
  return /[1-9]\d{10}/.test(typed) || (typed.replace(/\D/g, '').length < fewestDigits && !isLast)
}

/** Joins the parts of a name with commas, without those that have no letters. */
function joinNames(names: readonly string[]): string {
  if (names.length === 1) return names.join()
  const parts = names.map((part) => part.replace(/^[ ,]+|[ ,]+$/g, ''))
  const lettered = parts.filter((part) => /\p{L}/u.test(part))
  return lettered.length > 0 ? lettered.join(', ') : parts.filter(Boolean).join(' ')
}

/** Whether cells have a whole name each: 'Ana Peña; José Muestra'. The cells of a row are parts of one name. */
const hasTwoNames = (text: string, cells: readonly string[]) =>
  !/\t|(?<!\p{L})(?:nombre|apellido)/iu.test(text) &&
  cells.filter((cell) => countedWords(cell).length >= fewestWords).length > 1

/** Returns searches for the same person with the number or the name alone, or without one of the words of the name. */
export function textsWithoutAWord(text: string): string[] {
  const { nombre = '', cedula, celular } = readPersonText(text).value ?? {}
  const number = cedula ?? celular
  const alone = nombre !== '' && number !== undefined ? [number, nombre] : []
  return [...alone, ...namesWithoutAWord(nombre).map((name) => [name, number].filter(Boolean).join(' '))]
}
