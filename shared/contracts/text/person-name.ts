import { findLastIndex } from '../built-ins'
import { cleanTyped } from '../readings/clean-typed'
import { withoutAccents } from './typed-text'

/** Signs between the words of a name, as in 'García-Muestra, Édgar' or 'A.M.'; other signs are searched literally. */
const separators = /[\s,;:()[\]{}<>|=•"“”«»'’·./–—-]+/

const wordsOf = (text: string) => text.split(separators).filter(Boolean)

/** Writes 'M.ª' as 'Ma', and 'v. de Arias' as 'viuda de Arias'; a capital V is an initial. */
const spelledOut = (text: string) =>
  text
    .replace(/\.?ª/g, 'a')
    .replace(/\.?º/g, 'o')
    .replace(/\sv\.? ?de(?=\s)/g, ' viuda de')

/**
 * The distinct words of a typed name, without a rank after it; 'Mª' and 'M.ª' are 'Ma'. A text of separators only is one
 * word.
 */
export function nameWords(text: string): string[] {
  const typed = spelledOut(text.trim())
  const words = [...new Set(wordsOf(withoutRankAfter(typed)))]
  return words.length > 0 || typed === '' ? words : [typed]
}

const plain = (word: string) => withoutAccents(word).toLowerCase()
const setOf = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(plain))

/** Forms of address and ranks that are typed before a name. */
const titles = setOf(`
  sr sra srta señor señora don doña dr dra doctor doctora ing abg abogado abogada magistrado magistrada ciudadano ciudadana
  compareciente
  general gral mayor coronel cnel teniente tte te subteniente subtte capitán cap sargento sgto cabo soldado infante im
  dragoneante almirante contralmirante vicealmirante suboficial sub intendente subintendente it si patrullero agente ag
  comisario subcomisario brigadier brig alférez técnico aerotécnico detective ex tec`)
/** Other ranks are abbreviated without vowels: TC, SLP, MY, C3, SL18. */
const abbreviatedRank = /^(?:[bcdfghjklmnpqrstvwxyz]{2,4}|[bcdfghjklmnpqrstvwxyz]{1,3}\d{1,2})$/
const isTitle = (word: string) => titles.has(plain(word)) || abbreviatedRank.test(plain(word))
const articles = setOf('el la al mi')
/** Words that belong to a rank after its first word: 'Sargento Viceprimero', 'Capitán de Navío', 'Coronel (r)'. */
const titleEndings = setOf(`
  primero segundo tercero viceprimero mayor general coronel jefe subjefe bachiller técnico profesional regular de del navío
  fragata corbeta marina la r ra rva retirado retirada`)

/** The words without the rank or form of address before them ('el señor'). A name is never empty. */
export function withoutTitle(words: readonly string[]): string[] {
  const [first = '', second = ''] = words
  if (!isTitle(first) && !(articles.has(plain(first)) && isTitle(second))) return [...words]
  const rest = words.findIndex((word, index) => index > 0 && !titleEndings.has(plain(word)) && !isTitle(word))
  return rest < 0 ? [...words] : words.slice(rest)
}

/** Whether a text is only a rank or a form of address. */
export function isRank(text: string): boolean {
  const [first = '', ...others] = wordsOf(text)
  return isTitle(first) && others.every(endsTitle)
}

const endsTitle = (word: string) => isTitle(word) || titleEndings.has(plain(word))
/** '(r)', '(RA)': of the reserve, or retired. */
const retired = /^(.+?) *\((?:r|ra|rva|ret\.?|retirad[oa])\)$/i
/** A name has at least this many words before a rank. */
const fewestBefore = 2

/** Returns a name without the rank after a sign, or before '(r)': 'José Peña, Teniente Coronel (r)'. */
function withoutRankAfter(name: string): string {
  for (const { index } of name.matchAll(/[,(]| [-–—] /g)) {
    if (isRank(name.slice(index)) && wordsOf(name.slice(0, index)).length >= fewestBefore)
      return name.slice(0, index)
  }
  const [, before] = retired.exec(name) ?? []
  if (before === undefined) return name
  const words = wordsOf(before)
  const last = findLastIndex(words, (word, index) => index < fewestBefore || !endsTitle(word))
  return words.slice(0, last + 1).join(' ')
}

export const particles = setOf('de del la las lo los y da do dos van von viuda vda')

/** Whether a word only joins the others: it is often missing or added. */
export const isParticle = (word: string) => particles.has(plain(word))

/** Returns a name in small letters with capitals, as in documents; undefined if it has a capital, or no letter. */
export function withCapitals(name: string): string | undefined {
  const text = cleanTyped(name)
  if (text !== text.toLowerCase()) return undefined
  const capitalised = text
    .split(' ')
    .map((word, index) => (index > 0 && isParticle(word) ? word : capitalise(word)))
    .join(' ')
  return capitalised === text ? undefined : capitalised
}
const capitalise = (word: string) =>
  word.replace(/(^|['-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** The words of a name without a rank before them and without particles, unless it has nothing else. */
export function countedWords(text: string): string[] {
  const words = withoutTitle(nameWords(text))
  const counted = words.filter((word) => !isParticle(word))
  return counted.length > 0 ? counted : words
}

/** 'A. P. F.' for 'Ángela Prueba de Ficticia': says whose a paper is to those who know, and to nobody else. */
export const initials = (name: string): string =>
  countedWords(name)
    .map((word) => `${word.charAt(0).toUpperCase()}.`)
    .join(' ')

/** Signs that divide a name from the other words of a document. */
const partEnds = /[,;:()[\]{}<>|=•"“”«»/]+|\S+@\S+| [-–—*]+ |\.{2,}|…/
const isCapital = (word: string) => /^\p{Lu}/u.test(word)

/** Divides words into those with capitals, with the particles between them: 'según Ana de la Peña declaró'. */
function capitalWords(words: readonly string[]): string[][] {
  const isOther = (word: string) => !isCapital(word) && !isParticle(word)
  if (!words.some(isOther) || !words.some(isCapital)) return [[...words]]
  const runs: string[][] = [[]]
  for (const word of words)
    if (isOther(word)) runs.push([])
    else runs.slice(-1)[0]?.push(word)
  return runs.map((run) => run.slice(run.findIndex(isCapital), findLastIndex(run, isCapital) + 1))
}

/**
 * Returns the parts of a text that may be the whole name, without ranks before them: 'Ana Peña Ruiz' in 'la víctima Ana Peña
 * Ruiz (Cali)'.
 */
export const nameParts = (text: string): string[][] =>
  spelledOut(text)
    .split(partEnds)
    .flatMap((part) => capitalWords(wordsOf(part)))
    .map(withoutTitle)
    .filter((words) => words.filter((word) => word.length >= 3 && !isParticle(word)).length >= fewestBefore)

const maxWords = 8
const maxMissing = 2

/**
 * Whether people can be searched whose name has `count` of the words of this one: up to two may be missing, of at
 * most eight.
 */
export function canSearchFewer(text: string, count: number): boolean {
  const words = countedWords(text).length
  return count >= 1 && count < words && words - count <= maxMissing && words <= maxWords
}

/** Returns a name without each of its words in turn, if at least two words remain; [] for one of more than eight. */
export function namesWithoutAWord(text: string): string[] {
  const words = countedWords(text)
  if (words.length < 3 || words.length > maxWords) return []
  return words.map((_, left) => words.filter((_word, index) => index !== left).join(' '))
}
