import { countedWords, namesWithoutAWord } from '../text/person-name'
import { cleanTyped } from './clean-typed'
import { decodedOnce } from './encoded-twice'
import { readNumberStart } from './document-number'
import { nothingToSearch, otherDocument, twoNames, twoNumbers, type Reading } from './reading'
import { readTelephone } from './telephone'

/** The parts of a text that says who somebody is; those that it lacks are undefined. */
export type PersonText = {
  nombre?: string
  /** A document number or its first digits. */
  cedula?: string
  celular?: string
}

/** Labels of telephones, and of all numbers. */
const telephoneLabels = String.raw`cel(?:ular)?|m[oó]vil|fijo|wsp|tel(?:[eé]fono|s)?|whats ?app`
const labels = String.raw`(?:(?:c\.? ?c|c\. ?de ?c|nuip|id|doc(?:umento)?(?: de identidad)?|c[eé]dula(?: de ciudadan[ií]a)?|identificaci[oó]n|${telephoneLabels}|n[uú]m(?:ero)?(?: de)?|n(?:r?o)?(?:\.? de)?|#)[ .:#º°]*)*`
const beginning = new RegExp(String.raw`^${labels}(?=[+(]?\d)`, 'iu')
const telephoneLabel = new RegExp(String.raw`(?<!\p{L})(?:${telephoneLabels})`, 'iu')
/**
 * A number as people write it, with the labels before it. A label does not include the signs after it, so that each text
 * matches in only one way: with several, the time would grow exponentially. A digit before two letters stands for another
 * one: '5olarte'.
 */
const numbers = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${labels}[+(]?\d(?!\p{L}{2})[\d.,'() -]*(?<![( ])`,
  'giu',
)

/** The number of a document that the register does not have. */
const otherNumbers =
  /(?<![\p{L}\p{N}])(?:c\.? ?e|t\.? ?i|p\.? ?e\.? ?p|p\.? ?p\.? ?t|nit|dni(?: \p{L}+)?|pasaporte(?: \p{L}+)?|c[eé]dula de extranjer[ií]a|tarjeta de identidad)[ .:#º°]*(?:n[uúº°ro.]{0,3}[ .:#]*)?\d/iu

/** 'Rad. 2009-00341', 'Caso 03' */
const fileNumber =
  /(?<!\p{L})(?:rad(?:icad[oa]|icación)?|exp(?:ediente)?|proceso|(?:macro)?caso|protocolo|resolución|auto|acta|oficio|folio|(?:código|libreta) militar|t\.? ?p)[ .:#]*(?:n[uúº°ro.]{0,3}[ .:#]*)?\d[\d.-]*/giu
/** A person's fate or status, which documents write next to the name. */
const state = String.raw`(?:(?:fallecid|desaparecid|occis|capturad|condenad|procesad)[oa](?:\([oa]\)|(?!\p{L}))|(?:mayor|menor) de edad(?!\p{L}))`
/** 'Nombres:', 'Apellidos y nombres completos:', 'Primer apellido:' */
const nameLabel = String.raw`(?:(?:primer|segundo) )?(?:nombres?|apellidos?)(?:\(s\))?(?: (?:y (?:nombres?|apellidos?)|completos?))* ?:`
const rankLabel = '(?:grado|rango|cargo|fuerza) ?:'
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
    String.raw`\(a\)[^,\d]*`,
    String.raw`alias(?!\p{L})(?: (?:el|la|los)(?!\p{L}))? *\p{L}+`,
    // 'vs. Fiscalía', 'y otros', 'et al.'
    String.raw`(?<=\p{L}[^\p{L}]+)(?:vs\.? .*|et al(?!\p{L})|y otr[oa]s?(?!\p{L}))`,
  ].join('|')})`,
  'giu',
)
/** 'Teófilo Caicedo Prado a. Teo', but not the initial in 'Teófilo A. Prado'. */
const nickname = /(?<=\p{L} \p{Lu}\p{L}+,? )a\. ?\p{Lu}[^,\d]*/gu
/** A number that is too short for a document, a year, a section or a date: 'No. 3', '1971', '3.4.1', '12.10.2007'. */
const notANumber =
  /^(?:n[ºo°.]*)?\W*(?:\d{1,3}|(?:1[89]|20)\d\d|\d{1,4},\d{1,2}|\d{1,2}\.|(?:\d{1,2}\.){2,}\d{0,2}|\d{1,4}([-.])\d{1,2}\1\d{2,4})\W*$/i
const particle = String.raw`(?:de|del|la|las|lo|los|y)(?!\p{L})`
const nameWord = String.raw`(?!${particle})\p{L}+`
/** Another name after this one: '1. Ana Peña 2. José Muestra', 'Ana Peña Ruiz y José Luis Muestra'. */
const nextName = [
  /^\s*\d{1,3} ?[.)][^\d]*\p{L}[\s,]+\d{1,3} ?[.)] ?\p{L}{2}|\p{L}{2,} +\p{L}{2,}[\s,]+\d{1,3}\) ?\p{L}{2,} +\p{L}{2}/u,
  new RegExp(
    String.raw`(?<!\p{L})(?:${nameWord} +(?:${particle} +)*?){3}[yY](?: +(?:${particle} +)*(?!${particle})\p{Lu}\p{L}*){3}`,
    'u',
  ),
]
/** A word that a document divides between two lines. */
const divided = /(?<=\p{L})[-\u00ad]\s*[\n\r]\s*(?=\p{Ll})/gu
/** A text in spaced letters: 'P E Ñ A' */
const spacedOut = /^\s*\p{L}(?:\s+\p{L}){4,}\s*$/u
/** A text with at least this many words is a name. */
const fewestNamed = 2
/** A name that lost its spaces: 'JoséPeña'. */
const joined = /^\p{Lu}[\p{L}.,]+$/u
/** 'Sta. Cruz' */
const saint = /(?<!\p{L})(s)t([ao])(?:\. ?| )(?=\p{L})/giu
/** The place where a document was issued, after its number. */
const issuedIn = /^[ ,]*expedid[oa] (?:en|de) [^,\d]*/iu
/** As above, or only 'de Cali'. Without a label before the number, that may be the beginning of a surname. */
const issuedInOrOf = /^[ ,]*(?:expedid[oa] en|(?:expedid[oa] )?de) [^,\d]*/iu

/** Brackets that have lost their number, or the other bracket. */
const unpaired = /\( *\)|\((?![^()]*\))|(?<!\([^()]*)\)/g
/** Where a document was issued, if nothing else follows its number. */
const issuedPlace = /^(?:expedid[oa] )?(?:de|en) (?!l[ao]s? )\p{Lu}[\p{L} ]*$/u

/** Mobile and fixed lines: no document number of ten digits begins with these. */
const isTelephone = (digits: string) => /^[36]\d{9}$/.test(digits)

const isTelephoneLabel = (number: string) => telephoneLabel.test(beginning.exec(number)?.[0] ?? '')

type Number = Pick<PersonText, 'cedula' | 'celular'>

function readNumber(text: string, isLabelled: boolean): Reading<Number> {
  const { value: celular } = readTelephone(text)
  if (celular !== undefined && (isLabelled || isTelephone(celular))) return { value: { celular } }
  const start = readNumberStart(text)
  return start.value === undefined ? start : { value: { cedula: start.value } }
}

/** Removes labels, a year beside a number ('1971 79.845.123'), and signs and brackets around it. */
const bareNumber = (number: string) =>
  number
    .replace(beginning, '')
    .replace(/^(?:1[89]|20)\d\d +(?=[1-9]\d{0,2}(?:[.,']\d{3}){2}|[1-9]\d{7,9}(?!\d))/, '')
    .replace(/(?<=\d[\d.]{6,}) +\(?(?:1[89]|20)\d\d(?=\D*$)/, '')
    .replace(/[ .,'(-]+$/, '')
    .replace(/^\(([^)]*)\)?$/, '$1')
    .replace(/^([^(]*)\)[ .,'(-]*$/, '$1')

/** Removes from the text after a number, which has its label, the place where the document was issued. */
function withoutPlace(text: string, number: string): string {
  const isDocument = /^\p{L}/u.test(number) && !isTelephoneLabel(number)
  return text.replace(isDocument ? issuedInOrOf : issuedIn, '')
}

/** Reads one number, or a document number and a telephone with a space between them. */
function readNumbers(typed: string): Reading<Number>[] {
  const text = bareNumber(typed)
  const isLabelled = isTelephoneLabel(typed)
  const reading = readNumber(text, isLabelled)
  if (reading.problem !== twoNumbers) return [reading]
  const parts = text.split(/ +(?=\d{7})/).map((part) => readNumber(part, isLabelled))
  return parts.some(({ problem }) => problem) ? [reading] : parts
}

/**
 * Reads what somebody is searched by: a name, a document number, a telephone, or several of them, as in a pasted row of a
 * table. A number belongs to its label; without one, ten digits that begin with 3 or 6 are a telephone.
 */
export function readPersonText(text: string): Reading<PersonText> {
  if (nextName.some((pattern) => pattern.test(text))) return { problem: twoNames }
  const names: string[] = []
  const typedNumbers: string[] = []
  for (const cell of decodedOnce(text)
    .replaceAll('_', ' ')
    .replace(divided, '')
    .split(/[\t\n\r;|]+/)
    .map((part) => cleanTyped(spacedOut.test(part) ? part.replace(/(?<=\p{L}) (?=\p{L})/gu, '') : part))) {
    if (otherNumbers.test(cell)) return { problem: otherDocument }
    const { name, labelled } = splitCell(cell)
    names.push(name)
    typedNumbers.push(...labelled)
  }
  const name = cleanTyped(names.join(' '))
  const nombre =
    typedNumbers.length > 0
      ? cleanTyped(name.replace(unpaired, ' ')).replace(/^[ ,:/-]+|[ ,:/-]+$/g, '')
      : name
  const isNamed = countedWords(nombre).length >= fewestNamed
  // The end of a number that a table divides is no aside.
  const isEnd = (index: number) => /^\D*(?:\d\D*){4,6}$/.test(typedNumbers[index - 1] ?? '')
  const isAside = (typed: string, index: number) => isNamed && notANumber.test(typed) && !isEnd(index)
  const read = readAll(typedNumbers.filter((typed, index) => !isAside(typed, index)))
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
  return { name: [before, ...rest].join(' '), labelled }
}

/** Reads the numbers, of which a person has one of each kind. */
function readAll(typed: readonly string[]): Reading<Number> {
  const person: Number = {}
  for (const reading of typed.flatMap((text) => readNumbers(text))) {
    if (reading.value === undefined) return reading
    if (Object.keys(reading.value).some((kind) => kind in person)) return { problem: twoNumbers }
    Object.assign(person, reading.value)
  }
  return { value: person }
}

/** Whether cells have a whole name each: 'Ana Peña; José Muestra'. The cells of a row are parts of one name. */
const hasTwoNames = (text: string, cells: readonly string[]) =>
  !/\t|(?<!\p{L})(?:nombre|apellido)/iu.test(text) &&
  cells.filter((cell) => countedWords(cell).length >= 2).length > 1

/** Returns searches for the same person with the number alone, or without one of the words of the name. */
export function textsWithoutAWord(text: string): string[] {
  const { nombre = '', cedula, celular } = readPersonText(text).value ?? {}
  const number = cedula ?? celular
  const alone = nombre !== '' && number !== undefined ? [number] : []
  return [...alone, ...namesWithoutAWord(nombre).map((name) => [name, number].filter(Boolean).join(' '))]
}
