import { readNumberStart } from './document-number'
import { twoNumbers, type Reading } from './reading'
import { readTelephone } from './telephone'

/** Labels of telephones, and of all numbers. */
const telephoneLabels = String.raw`cel(?:ular)?|m[oó]vil|fijo|wsp|tel(?:[eé]fono|s)?|whats ?app`
const labels = String.raw`(?:(?:c\.? ?c|c\. ?de ?c|nuip|id|doc(?:umento)?(?: de identidad)?|c[eé]dula(?: de ciudadan[ií]a)?|identificaci[oó]n|${telephoneLabels}|n[uú]m(?:ero)?(?: de)?|n(?:r?o)?(?:\.? de)?|#)[ .:º°]*)*`
const beginning = new RegExp(String.raw`^${labels}(?=[+(]?\d)`, 'iu')
const telephoneLabel = new RegExp(String.raw`(?<!\p{L})(?:${telephoneLabels})`, 'iu')
/**
 * A number as people write it, with the labels before it. A label does not include the signs after it, so that each text
 * matches in only one way: with several, the time would grow exponentially. A digit before two letters stands for another
 * one: '5olarte'.
 */
export const numbers = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${labels}[+(]?\d(?!\p{L}{2})[\d.,'() -]*(?<![( ])`,
  'giu',
)

const year = String.raw`(?:1[89]|20)\d\d`
/**
 * Digits that are no document number: a place in a list, the number of a unit, a year or two, a section, a height or a date:
 * 'No. 3', 'Móvil 15', '1971', '1975-2010', '3.4.1', '1,70', '1.72', '12.10.2007'.
 */
export const notANumber = new RegExp(
  String.raw`^(?:n[ºo°.]*|m[oó]vil)?\W*(?:\d{1,3}|${year}(?: ?- ?${year})?|\d{1,4},\d{1,2}|\d\.\d\d|\d{1,2}\.|(?:\d{1,2}\.){2,}\d{0,2}|\d{1,4}([-.])\d{1,2}\1\d{2,4})\W*$`,
  'i',
)

/** The number of a cédula, with its label. */
export const labelledDocument =
  /(?<!\p{L})(?:c\.? ?c|nuip|c[eé]dula de ciudadan[ií]a)[ .:#º°]*(?:n[uúº°ro.]{0,3}[ .:#]*)?\d/iu
/** A letter that looks like a digit among those of a number: '87.7O2.156'. */
export const letterInNumber = /(?<![\p{L}\p{N}])(?=[\d.OoIlSBZ]{6})\d[\d.]*[OoIlSBZ][\d.OoIlSBZ]*\d(?!\p{L})/u
/** Mobile and fixed lines: no document number of ten digits begins with these. */
const isTelephone = (digits: string) => /^[36]\d{9}$/.test(digits)
/** Whether a number has a label that says more than 'No.'. */
export const hasLabel = (number: string) =>
  !/^(?:n(?:r?o)?|n[uú]m(?:ero)?)?(?:de)?$/iu.test(
    (beginning.exec(number)?.[0] ?? '').replace(/[^\p{L}]/gu, ''),
  )

/** Whether a number has the label of a telephone. */
export const isTelephoneLabel = (number: string) => telephoneLabel.test(beginning.exec(number)?.[0] ?? '')

type PersonNumbers = {
  /** A document number or its first digits. */
  cedula?: string
  celular?: string
}

function readNumber(text: string, isLabelled: boolean): Reading<PersonNumbers> {
  const { value: celular } = readTelephone(text)
  if (celular !== undefined && (isLabelled || isTelephone(celular))) return { value: { celular } }
  const start = readNumberStart(text)
  return start.value === undefined ? start : { value: { cedula: start.value } }
}

/** Returns a number without its labels, without a year next to it ('1971 79.845.123'), and without the signs around it. */
const bareNumber = (number: string) =>
  number
    .replace(beginning, '')
    .replace(/^(?:1[89]|20)\d\d +(?=[1-9]\d{0,2}(?:[.,']\d{3}){2}|[1-9]\d{7,9}(?!\d))/, '')
    .replace(/(?<=\d[\d.]{6,}) +\(?(?:1[89]|20)\d\d(?=\D*$)/, '')
    .replace(/[ .,'(-]+$/, '')
    .replace(/^\(([^)]*)\)?$/, '$1')
    .replace(/^([^(]*)\)[ .,'(-]*$/, '$1')

/** Reads one number, or a document number and a telephone with a space between them. */
function readNumbers(typed: string): Reading<PersonNumbers>[] {
  const text = bareNumber(typed)
  const isLabelled = isTelephoneLabel(typed)
  const reading = readNumber(text, isLabelled)
  if (reading.problem !== twoNumbers) return [reading]
  const parts = text.split(/ +(?=\d{7})/).map((part) => readNumber(part, isLabelled))
  return parts.some(({ problem }) => problem) ? [reading] : parts
}

/** Reads the numbers of one person, who has at most one of each kind. */
export function readOneOfEach(typed: readonly string[]): Reading<PersonNumbers> {
  const person: PersonNumbers = {}
  for (const reading of typed.flatMap((text) => readNumbers(text))) {
    if (reading.value === undefined) return reading
    if (Object.keys(reading.value).some((kind) => kind in person)) return { problem: twoNumbers }
    Object.assign(person, reading.value)
  }
  return { value: person }
}
