import { particles } from '../text/person-name'
import { comparable } from './similar-names'
import { neededOf, spellingsOf, type NamePlan, type WordPlan } from './name-plan'

const oneOf = (texts: readonly string[]) => `(?:${[...new Set(texts.filter(Boolean))].join('|')})`
const asWords = (text: string) => text.replace(/[^a-z0-9]+/g, ' ').trim()

/** A word in any of its spellings, or an initial's words, as words in a tested name; nothing matches a word of signs. */
const spelled = (word: WordPlan) =>
  word.kind === 'start'
    ? `${word.text}[a-z0-9]* `
    : `${oneOf([...spellingsOf(word), ...word.runs.map((run) => run.join(' '))].map(asWords))} `

const particle = oneOf([...particles])
/** At most one further word. Each text matches in one way only: a regular expression must not take long for any name. */
const further = `(?:${particle} )*(?:(?!${particle} )[a-z0-9]+ (?:${particle} )*)?`

/** Whether few have the name, in none of its spellings. */
const isRare = (word: WordPlan) =>
  word.kind === 'part' && !spellingsOf(word).some((spelling) => comparable(spelling).frequent)

/** After this many words, of which the last is a surname that few have, the second surname may be another one. */
const rareFrom = 3

/** A shorter name has at least this many of the words as such, beside initials. */
const fewestWhole = 2

/** Needed words that a name lacks, by their index, and a regular expression for it, for JavaScript and PostgreSQL. */
export type Shorter = { lacking: readonly number[]; pattern: string }

/**
 * Returns the ways in which a name may be shorter: it lacks any one word, or of four the second name and the second surname.
 *
 * In the first case it may have others in addition: the other words are in their order, with at most one further word
 * between two of them, before them or after them. 'Wilfredo Antonio Tapiero' is 'Wilfredo Tapiero Oyola', and not 'Wilfredo
 * José Tapiero': in the place of the missing word may stand its initial, a surname with another ending, and at the end any
 * word if either of them is a married name ('de Salcedo'), or if the first surname is rare and has two given names before it.
 * The place of a first or last word is both ends, because surnames may come first; a further word after the
 * second would be instead of the first: 'María José Tapiero' is not 'José Mario Tapiero'.
 */
export function shorterNames(plan: NamePlan): Shorter[] {
  const needed = neededOf(plan)
  const end = needed.length - 1
  const surname = needed[end - 1]
  const hasRareSurname = end >= rareFrom && surname !== undefined && isRare(surname)
  const isMarried = plan.words.at(-1) === needed[end] && plan.words.at(-2)?.text === 'de'
  const initialOf = (...missing: WordPlan[]) =>
    `(?:${oneOf([...missing.map(({ text }) => asWords(text).slice(0, 1)), ...particles])} )*`
  const ways = needed.map((missing, index): Shorter => {
    const initial = initialOf(missing)
    const isSurname = index > 0 && missing.otherEndings.length > 0
    const own = isSurname ? `${initial}(?:${oneOf(missing.otherEndings)} )?` : initial
    const atEnd = isMarried || hasRareSurname ? further : `${own}(?:de [a-z0-9]+ )?`
    const isOuter = index === 0 || index === end
    const closed = index === 0 ? [0, 1, end] : [0, end]
    const gap = (place: number) => {
      if (place === index) return index === end ? atEnd : own
      return isOuter && closed.includes(place) ? initial : further
    }
    const others = needed.toSpliced(index, 1).map((word, place) => gap(place) + spelled(word))
    return { lacking: [index], pattern: `^ ${others.join('')}${gap(end)}$` }
  })
  const [name, secondName, firstSurname, secondSurname, ...more] = needed
  if (name && secondName && firstSurname && secondSurname && more.length === 0) {
    const initials = initialOf(secondName, secondSurname)
    const pattern = `^ ${initials}${spelled(name)}${initials}${spelled(firstSurname)}${initials}$`
    ways.push({ lacking: [1, 3], pattern })
  }
  return ways.filter(
    ({ lacking }) =>
      needed.filter(({ kind }, index) => kind !== 'start' && !lacking.includes(index)).length >= fewestWhole,
  )
}
