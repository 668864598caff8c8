import { particles } from '../text/person-name'
import { neededOf, spellingsOf, type NamePlan, type WordPlan } from './name-plan'

const oneOf = (texts: readonly string[]) => `(?:${[...new Set(texts.filter(Boolean))].join('|')})`
const asWords = (text: string) => text.replace(/[^a-z0-9]+/g, ' ').trim()

/** A word in any of its spellings, as words in a tested name; nothing matches a word of signs. */
const spelled = (word: WordPlan) =>
  `${oneOf([...spellingsOf(word), ...word.runs.map((run) => run.join(' '))].map(asWords))} `

const particle = oneOf([...particles])
/** At most one further word. Each text matches in one way only: a regular expression must not take long for any name. */
const further = `(?:${particle} )*(?:(?!${particle} )[a-z0-9]+ (?:${particle} )*)?`

/**
 * Returns regular expressions, for JavaScript and PostgreSQL, of names that lack a word and have others in addition, by
 * that word: the other words in their order, with at most one further word between two of them, before them or after them.
 * 'Wilfredo Antonio Tapiero' is 'Wilfredo Tapiero Oyola', and not 'Wilfredo José Tapiero': in the place of the missing
 * word may stand its initial, a surname with another ending, and at the end any word if either of them is a married name
 * ('de Salcedo'). The place of a first or last word is both ends, because surnames may come first.
 */
export function withoutOneWord(plan: NamePlan): string[] {
  const needed = neededOf(plan)
  const end = needed.length - 1
  const isMarried = plan.words.at(-1) === needed[end] && plan.words.at(-2)?.text === 'de'
  return needed.map((missing, index) => {
    const initial = `(?:${oneOf([asWords(missing.text).slice(0, 1), ...particles])} )*`
    const isSurname = index > 0 && missing.otherEndings.length > 0
    const own = isSurname ? `${initial}(?:${oneOf(missing.otherEndings)} )?` : initial
    const atEnd = isMarried ? further : `${own}(?:de [a-z0-9]+ )?`
    const isOuter = index === 0 || index === end
    const gap = (place: number) => {
      if (place === index) return index === end ? atEnd : own
      return isOuter && (place === 0 || place === end) ? initial : further
    }
    const others = needed.toSpliced(index, 1).map((word, place) => gap(place) + spelled(word))
    return `^ ${others.join('')}${gap(end)}$`
  })
}
