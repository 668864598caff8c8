import { cleanTyped } from './clean-typed'
import { readNumberStart } from './document-number'
import { otherDocument, twoNumbers, type Reading } from './reading'
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
 * matches in only one way: with several, the time would grow exponentially.
 */
const numbers =
  /(?<![\p{L}\p{N}])(?:(?:c\.? ?c|nuip|c[eé]dula(?: de ciudadan[ií]a)?|documento|identificaci[oó]n|cel(?:ular)?|m[oó]vil|tel(?:[eé]fono|s)?|whats ?app|n[uú]mero|no?)[ .:#º°]*)*[+(]?\d[\d.,'() -]*/giu

/** The number of a document that the register does not have. */
const otherNumbers =
  /(?<![\p{L}\p{N}])(?:c\.? ?e|t\.? ?i|p\.? ?e\.? ?p|p\.? ?p\.? ?t|pasaporte|c[eé]dula de extranjer[ií]a|tarjeta de identidad)[ .:#º°]*(?:n[uúº°ro.]{0,3}[ .:#]*)?\d/iu

/** What documents write beside a name: 'identificado con', 'alias El Tigre', '(q.e.p.d.)'. */
const beside =
  /(?<!\p{L})(?:identificad[oa] con(?: la)?(?!\p{L})|\(?q\.? ?e\.? ?p\.? ?d(?!\p{L})\.?\)?|\(?fallecid[oa](?!\p{L})\)?|alias(?!\p{L})[^,\d]*)/giu
/** Where a document was issued: 'expedida en Cali', 'de Cali' after a labelled number. */
const issued = /^[ ,]*expedid[oa] (?:en|de) [^,\d]*/iu
const issuedShort = /^[ ,]*de [^,\d]*/iu

const labelled = /^(?:cel|m[oó]v|tel|wh)/i
/** Mobile and fixed lines: no document number of ten digits begins with these. */
const isTelephone = (digits: string) => /^[36]\d{9}$/.test(digits)

type Number = Pick<PersonText, 'cedula' | 'celular'>

function readNumber(text: string): Reading<Number> {
  const { value: celular } = readTelephone(text)
  if (celular !== undefined && (labelled.test(text) || isTelephone(celular))) return { value: { celular } }
  const start = readNumberStart(text)
  return start.value === undefined ? start : { value: { cedula: start.value } }
}

/** A name without the place where the document before it was issued. */
const withoutPlace = (name: string, number: string | undefined) =>
  number === undefined
    ? name
    : name
        .replace(/^\p{L}/u.test(number) && !labelled.test(number) ? issuedShort : issued, '')
        .replace(issued, '')

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
  for (const cell of text.split(/[\t\n\r;|]+/).map(cleanTyped)) {
    if (otherNumbers.test(cell)) return { problem: otherDocument }
    const bare = cleanTyped(cell.replace(beside, ' '))
    const typedNumbers = [...bare.matchAll(numbers)].map(([typed]) => typed)
    names.push(...bare.split(numbers).map((name, index) => withoutPlace(name, typedNumbers[index - 1])))
    for (const typed of typedNumbers)
      for (const reading of readNumbers(typed.replace(/[ .,'(-]+$/, ''))) {
        if (reading.value === undefined) return reading
        if (Object.keys(reading.value).some((kind) => kind in person)) return { problem: twoNumbers }
        Object.assign(person, reading.value)
      }
  }
  const rest = cleanTyped(names.join(' '))
  const nombre = names.length > 1 ? rest.replace(/^[ ,:/-]+|[ ,:/-]+$/g, '') : rest
  return { value: nombre === '' ? person : { ...person, nombre } }
}
