import { particles } from '../text/person-name'
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

/** Words before a husband's surname. */
const husband = ['de', 'vda', 'viuda']

/** A shorter name has at least this many of the words in full; initials do not count. */
const fewestWhole = 2

/**
 * `lacking`: the needed words that a name lacks, by index. `pattern`: a regular expression, for JavaScript and PostgreSQL, for
 * names that do not consist of the plan's own words (`ownWordsOf`); without it there are none.
 */
type Shorter = { lacking: readonly number[]; pattern?: string }

/**
 * Returns the ways in which a name may be shorter: it lacks one word, or the second and the last of four: second given name
 * and second surname, with nothing but initials in addition.
 *
 * A name that lacks one word may have others in addition. The remaining words are in their order, with at most one further word
 * between two of them, before them or after them: 'Wilfredo Antonio Tapiero' is 'Wilfredo Tapiero Oyola', and not 'Wilfredo
 * José Tapiero'. In the place of the missing word may stand its initial, a word that is spelled nearly like it, and at the end any
 * word if either of them is a married name ('de Salcedo').
 * The place of a first or last word is both ends, because surnames may come first. If the first word is missing, a further
 * word after the second would replace it: 'María José Tapiero' is not 'José Mario Tapiero'.
 */
export function shorterNames(plan: NamePlan): Shorter[] {
  const needed = neededOf(plan)
  const end = needed.length - 1
  const isMarried =
    plan.words.slice(-1)[0] === needed[end] && husband.includes(plan.words[plan.words.length - 2]?.text ?? '')
  const initialOf = ({ text }: WordPlan) => `(?:${oneOf([asWords(text).slice(0, 1), ...particles])} )*`
  const ways = needed.map((missing, index): Shorter => {
    const initial = initialOf(missing)
    const own = missing.instead.length > 0 ? `${initial}(?:${oneOf(missing.instead)} )?` : initial
    const atEnd = isMarried ? further : `${own}(?:de [a-z0-9]+ )?`
    const isOuter = index === 0 || index === end
    const closed = index === 0 ? [0, 1, end] : [0, end]
    const gap = (place: number) => {
      if (place === index) return index === end ? atEnd : own
      return isOuter && closed.includes(place) ? initial : further
    }
    const others = needed
      .filter((_, place) => place !== index)
      .map((word, place) => gap(place) + spelled(word))
    return { lacking: [index], pattern: `^ ${others.join('')}${gap(end)}$` }
  })
  if (needed.length === 4) ways.push({ lacking: [1, 3] })
  return ways.filter(
    ({ lacking }) =>
      needed.filter(({ kind }, index) => kind !== 'start' && !lacking.includes(index)).length >= fewestWhole,
  )
}
