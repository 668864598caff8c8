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

/**
 * A number as people write it, with the labels before it. A label does not include the signs after it, so that each text
 * matches in only one way: with several, the time would grow exponentially. A digit before two letters stands for another
 * one: '5olarte'.
 */
const numbers =
  /(?<![\p{L}\p{N}])(?:(?:c\.? ?c|nuip|c[eé]dula(?: de ciudadan[ií]a)?|documento|identificaci[oó]n|cel(?:ular)?|m[oó]vil|tel(?:[eé]fono|s)?|whats ?app|n[uú]mero|no?)[ .:#º°]*)*[+(]?\d(?!\p{L}{2})[\d.,'() -]*/giu

/** The number of a document that the register does not have. */
const otherNumbers =
  /(?<![\p{L}\p{N}])(?:c\.? ?e|t\.? ?i|p\.? ?e\.? ?p|p\.? ?p\.? ?t|pasaporte|c[eé]dula de extranjer[ií]a|tarjeta de identidad)[ .:#º°]*(?:n[uúº°ro.]{0,3}[ .:#]*)?\d/iu

/** 'Rad. 2009-00341', 'Caso 03' */
const fileNumber =
  /(?<!\p{L})(?:rad(?:icad[oa]|icación)?|exp(?:ediente)?|proceso|(?:macro)?caso)[ .:#]*(?:n[uúº°ro.]{0,3}[ .:#]*)?\d[\d-]*/giu
/** A person's fate or status, which documents write next to the name. */
const state = String.raw`(?:(?:fallecid|desaparecid|occis|capturad|condenad|procesad)[oa]|menor de edad)(?!\p{L})`
/** 'Nombres:', 'Apellidos y nombres completos:', 'Primer apellido:' */
const nameLabel = String.raw`(?:(?:primer|segundo) )?(?:nombres?|apellidos?)(?: (?:y (?:nombres?|apellidos?)|completos?))* ?:`
const rankLabel = '(?:grado|rango|cargo|fuerza) ?:'
/** Words that documents add to a name. */
const additions = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    // 'Nombre:', 'Grado: Coronel', 'identificado con', '(q.e.p.d.)'
    nameLabel,
    String.raw`${rankLabel}(?:(?!(?<!\p{L})(?:${nameLabel}|${rankLabel}|identificad[oa] con)|\d[\d.]{4})[^,/])*`,
    String.raw`identificad[oa] con(?: la)?(?!\p{L})`,
    String.raw`\(?q\.? ?e\.? ?p\.? ?d(?!\p{L})\.?\)?`,
    // '(desaparecido 2003)', 'Condenado: '
    String.raw`\(${state}[^)]*\)?`,
    `${state}(?: ?:)?`,
    // After the name: 'alias El Tigre', 'conocida como La Negra', 'a. "Zeus"', '(a) Barbas'; before it: 'alias Zeus'
    String.raw`(?<=\p{L}[^\p{L}]*)(?:alias|apodad[oa]|(?:también )?conocid[oa] como)(?!\p{L})[^,\d]*`,
    String.raw`\(?(?:a\.|@) ?"[^"]*"?\)?`,
    String.raw`\(a\)[^,\d]*`,
    String.raw`alias(?!\p{L})(?: (?:el|la|los)(?!\p{L}))? *\p{L}+`,
    // 'vs. Fiscalía', 'y otros'
    String.raw`(?<=\p{L}[^\p{L}]+)(?:vs\.? .*|y otr[oa]s(?!\p{L}))`,
  ].join('|')})`,
  'giu',
)
/** A name that lost its spaces: 'JoséPeña'. */
const joined = /^\p{Lu}[\p{L}.,]+$/u
/** 'Sta. Cruz' */
const saint = /(?<!\p{L})(s)t([ao])(?:\. ?| )(?=\p{L})/giu
/** The place where a document was issued, after its number. */
const issuedIn = /^[ ,]*expedid[oa] (?:en|de) [^,\d]*/iu
/** As above, or only 'de Cali'. Without a label before the number, that may be the beginning of a surname. */
const issuedInOrOf = /^[ ,]*(?:expedid[oa] en|(?:expedid[oa] )?de) [^,\d]*/iu

/** Where a document was issued, if nothing else follows its number. */
const issuedPlace = /^(?:expedid[oa] )?(?:de|en) (?!l[ao]s? )\p{Lu}[\p{L} ]*$/u

const telephoneLabel = /^(?:cel|m[oó]v|tel|wh)/i
/** Mobile and fixed lines: no document number of ten digits begins with these. */
const isTelephone = (digits: string) => /^[36]\d{9}$/.test(digits)

type Number = Pick<PersonText, 'cedula' | 'celular'>

function readNumber(text: string): Reading<Number> {
  const { value: celular } = readTelephone(text)
  if (celular !== undefined && (telephoneLabel.test(text) || isTelephone(celular)))
    return { value: { celular } }
  const start = readNumberStart(text)
  return start.value === undefined ? start : { value: { cedula: start.value } }
}

/** Removes from the text after a number, which has its label, the place where the document was issued. */
function withoutPlace(text: string, number: string): string {
  const isDocument = /^\p{L}/u.test(number) && !telephoneLabel.test(number)
  return text.replace(isDocument ? issuedInOrOf : issuedIn, '')
}

/** Reads one number, or a document number and a telephone with a space between them. */
function readNumbers(text: string): Reading<Number>[] {
  const reading = readNumber(text)
  if (reading.problem !== twoNumbers) return [reading]
  const parts = text.split(/ +(?=\d{7})/).map(readNumber)
  return parts.some(({ problem }) => problem) ? [reading] : parts
}

/**
 * Reads what somebody is searched by: a name, a document number, a telephone, or several of them, as in a pasted row of a
 * table. A number belongs to its label; without one, ten digits that begin with 3 or 6 are a telephone.
 */
export function readPersonText(text: string): Reading<PersonText> {
  const person: PersonText = {}
  const names: string[] = []
  for (const cell of decodedOnce(text)
    .replaceAll('_', ' ')
    .split(/[\t\n\r;|]+/)
    .map(cleanTyped)) {
    if (otherNumbers.test(cell)) return { problem: otherDocument }
    const bare = cleanTyped(cell.replace(fileNumber, ' ').replace(additions, ' ').replace(saint, '$1ant$2 '))
    const plain = joined.test(bare) ? bare.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ') : bare
    const typedNumbers = [...plain.matchAll(numbers)].map(([typed]) => typed)
    const [before = '', ...after] = plain.split(numbers)
    names.push(before, ...after.map((rest, index) => withoutPlace(rest, typedNumbers[index] ?? '')))
    for (const typed of typedNumbers)
      for (const reading of readNumbers(typed.replace(/[ .,'(-]+$/, ''))) {
        if (reading.value === undefined) return reading
        if (Object.keys(reading.value).some((kind) => kind in person)) return { problem: twoNumbers }
        Object.assign(person, reading.value)
      }
  }
  const name = cleanTyped(names.join(' '))
  const nombre = names.length > 1 ? name.replace(/^[ ,:/-]+|[ ,:/-]+$/g, '') : name
  // '79.845.123 de Cali': nobody is searched by a place.
  const isPlace = names.length > 1 && names[0] === '' && issuedPlace.test(nombre)
  if (nombre !== '' && !isPlace) {
    if (Object.keys(person).length === 0 && hasTwoNames(text, names)) return { problem: twoNames }
    return { value: { ...person, nombre } }
  }
  const isRead = Object.keys(person).length > 0 || cleanTyped(text) === ''
  return isRead ? { value: person } : { problem: nothingToSearch }
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
