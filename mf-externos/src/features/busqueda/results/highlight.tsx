import { withoutAccents } from '@fcr/shared/contracts/text/typed-text'
import type { ReactNode } from 'react'
import styles from './highlight.module.css'

/** Normalises a letter as the search does: lower case, without its accent. A lone accent becomes ''. */
const plain = (letter: string) => withoutAccents(letter).toLowerCase()

type Range = { from: number; to: number }

/** Returns the normalised text and, for each of its positions, the position in the shown text. */
function searched(text: string) {
  const at: number[] = []
  let letters = ''
  let position = 0
  for (const letter of text) {
    const seen = plain(letter)
    for (let part = 0; part < seen.length; part += 1) at.push(position)
    letters += seen
    position += letter.length
  }
  at.push(text.length)
  return { letters, at }
}

const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Finds a word in a text: whole-word matches if there are any, otherwise matches inside words. */
function placesOf(word: string, letters: string): Range[] {
  const places: Range[] = []
  for (let from = letters.indexOf(word); from >= 0; from = letters.indexOf(word, from + 1))
    places.push({ from, to: from + word.length })
  const begins = places.filter(({ from }) => !isLetter(letters[from - 1]))
  const whole = begins.filter(({ to }) => !isLetter(letters[to]))
  if (whole.length > 0) return whole
  // The search matches one or two letters only at the start of a word; this does not apply to symbols.
  return word.length < 3 && /^[\p{L}\p{N}]+$/u.test(word) ? begins : places
}

/** Returns the parts of a text that match the query, in order and without overlaps. */
export function matchesIn(text: string, query: string): Range[] {
  const { letters, at } = searched(text)
  const words = searched(query).letters.split(/\s+/).filter(Boolean)
  const placeInText = (position: number) => at[position] ?? text.length
  const ranges = words
    .flatMap((word) => placesOf(word, letters))
    .map(({ from, to }) => ({ from: placeInText(from), to: placeInText(to) }))
    .sort((a, b) => a.from - b.from)
  return ranges.reduce<Range[]>((apart, range) => {
    const last = apart.slice(-1)[0]
    if (!last || range.from > last.to) apart.push({ ...range })
    else last.to = Math.max(last.to, range.to)
    return apart
  }, [])
}

/** Marks the query's words in a text, in any order, ignoring accents and case. */
export function Highlight({ text, query = '' }: { text: string; query?: string | undefined }): ReactNode {
  const ranges = matchesIn(text, query)
  // Returns the plain text, so that callers still see an empty text as empty.
  if (ranges.length === 0) return text
  const last = ranges.slice(-1)[0]?.to ?? 0
  return (
    <>
      {ranges.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(ranges[index - 1]?.to ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(last)}
    </>
  )
}
