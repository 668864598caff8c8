import type { ReactNode } from 'react'
import styles from './highlight.module.css'

/** As the search sees a letter: without its accent, in lower case. Nothing is left of an accent that stands alone. */
const plain = (letter: string) =>
  letter
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

type Range = { from: number; to: number }

/** A text as the search sees it, and for each place in it where that is in the text as it is shown. */
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

/** Where a word stands in a text: as a whole where it does, or else wherever its letters are. */
function placesOf(word: string, letters: string): Range[] {
  const places: Range[] = []
  for (let from = letters.indexOf(word); from >= 0; from = letters.indexOf(word, from + 1))
    places.push({ from, to: from + word.length })
  const begins = places.filter(({ from }) => !isLetter(letters[from - 1]))
  const whole = begins.filter(({ to }) => !isLetter(letters[to]))
  if (whole.length > 0) return whole
  // One or two letters are searched for as the beginning of a word only; signs are not.
  return word.length < 3 && /^[\p{L}\p{N}]+$/u.test(word) ? begins : places
}

/** The parts of a text that match what was searched for, in order and apart from each other. */
export function matchesIn(text: string, query: string): Range[] {
  const { letters, at } = searched(text)
  const words = searched(query).letters.split(/\s+/).filter(Boolean)
  const shown = (position: number) => at[position] ?? text.length
  const ranges = words
    .flatMap((word) => placesOf(word, letters))
    .map(({ from, to }) => ({ from: shown(from), to: shown(to) }))
    .sort((one, other) => one.from - other.from)
  return ranges.reduce<Range[]>((apart, range) => {
    const last = apart.at(-1)
    if (!last || range.from > last.to) apart.push({ ...range })
    else last.to = Math.max(last.to, range.to)
    return apart
  }, [])
}

/** A text with what matches the query marked; the query's words in any order, without regard to accents and case. */
export function Highlight({ text, query = '' }: { text: string; query?: string | undefined }): ReactNode {
  const ranges = matchesIn(text, query)
  // The text itself, so that an empty one stays empty to whoever shows it.
  if (ranges.length === 0) return text
  const last = ranges.at(-1)?.to ?? 0
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
