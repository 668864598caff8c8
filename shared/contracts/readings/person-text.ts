import { countedWords, namesWithoutAWord, particles } from '../text/person-name'
import { cleanTyped } from './clean-typed'
import { decodedOnce } from './encoded-twice'
import { nothingToSearch, otherDocument, twoNames, type Reading } from './reading'
import { isTelephoneLabel, notANumber, numbers, readOneOfEach } from './pasted-numbers'

/** The parts of a text that says who somebody is; those that it lacks are undefined. */
export type PersonText = {
  nombre?: string
  /** A document number or its first digits. */
  cedula?: string
  celular?: string
}

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
/** A cell in spaced letters: 'P E Ñ A B'. */
const spacedOut = /^\s*\p{L}(?:\s+\p{L}){4,}\s*$/u
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
const issuedPlace = /^(?:expedid[oa] )?(?:de|en) (?!l[ao]s? )\p{Lu}[\p{L} ]*$/u

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
  const isNamed = countedWords(nombre).length >= fewestWords
  // A short number after four to six digits is the rest of a number that a table divides: '79.845.', '123'.
  const isEnd = (index: number) => /^\D*(?:\d\D*){4,6}$/.test(typedNumbers[index - 1] ?? '')
  const isAside = (typed: string, index: number) => isNamed && notANumber.test(typed) && !isEnd(index)
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

/** Whether cells have a whole name each: 'Ana Peña; José Muestra'. The cells of a row are parts of one name. */
const hasTwoNames = (text: string, cells: readonly string[]) =>
  !/\t|(?<!\p{L})(?:nombre|apellido)/iu.test(text) &&
  cells.filter((cell) => countedWords(cell).length >= fewestWords).length > 1

/** Returns searches for the same person with the number alone, or without one of the words of the name. */
export function textsWithoutAWord(text: string): string[] {
  const { nombre = '', cedula, celular } = readPersonText(text).value ?? {}
  const number = cedula ?? celular
  const alone = nombre !== '' && number !== undefined ? [number] : []
  return [...alone, ...namesWithoutAWord(nombre).map((name) => [name, number].filter(Boolean).join(' '))]
}
