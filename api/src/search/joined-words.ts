import { sql } from 'kysely'
import type { Db } from '../database/open'
import { plain } from './filters'

/** Particles as they are joined to the next word: 'delacruz', 'delrio', 'montesdeoca'. */
const joints = ['', 'de', 'del', 'dela', 'delas', 'delos', 'la', 'las', 'los', 'y']
const spaced: Record<string, string> = { dela: 'de la', delas: 'de las', delos: 'de los' }

const minPart = 3

type Split = { parts: string[]; phrase: string }

/** The ways in which a normalised word can be two words of a name, with or without particles between them. */
function splitsOf(word: string): Split[] {
  const splits: Split[] = []
  for (let at = 0; at <= word.length - minPart; at += 1) {
    const first = word.slice(0, at)
    if (at > 0 && at < minPart) continue
    for (const joint of joints) {
      const second = word.slice(at + joint.length)
      if ((first === '' && joint === '') || !word.startsWith(joint, at) || second.length < minPart) continue
      const parts = [first, second].filter(Boolean)
      splits.push({ parts, phrase: [first, spaced[joint] ?? joint, second].filter(Boolean).join(' ') })
    }
  }
  return splits
}

/** The longest run of words that people write as one: 'ladrón de guevara'. */
const longestRun = 3

/** The words that a word forms with its neighbours if they are written as one. */
function joinsWith(words: readonly string[], index: number): string[] {
  const joins: string[] = []
  for (let from = Math.max(0, index - longestRun + 1); from <= index; from += 1)
    for (let to = Math.max(from + 2, index + 1); to <= Math.min(words.length, from + longestRun); to += 1)
      joins.push(words.slice(from, to).join(''))
  return joins
}

export type Respelt = {
  /** Registered words that this word and its neighbours form. */
  joined: string[]
  /** Runs of registered words that this word is when they are written as one. */
  split: Split[]
}

/** Returns for each word how the register may write it together with its neighbours, or apart. */
export async function respeltWords(db: Db, typed: readonly string[]): Promise<Respelt[]> {
  const words = typed.map(plain)
  const candidates = words.map((word, index) => ({
    joined: joinsWith(words, index),
    split: splitsOf(word),
  }))
  const asked = candidates.flatMap(({ joined, split }) => [...joined, ...split.flatMap(({ parts }) => parts)])
  if (asked.length === 0) return candidates
  const { rows } = await sql<{ palabra: string }>`
    SELECT palabra FROM nombre_palabra WHERE palabra = ANY (${[...new Set(asked)]}::text[])`.execute(db)
  const registered = new Set(rows.map(({ palabra }) => palabra))
  return candidates.map(({ joined, split }) => ({
    joined: joined.filter((word) => registered.has(word)),
    split: split.filter(({ parts }) => parts.every((part) => registered.has(part))),
  }))
}
