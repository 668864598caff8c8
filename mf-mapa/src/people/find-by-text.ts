import { dictionaryOf } from '@fcr/shared/contracts/names/match-name'
import type { NameDictionary } from '@fcr/shared/contracts/names/name-plan'
import type { People } from './places'
import { keyTests, wordsOfNames, type KeyTest } from './search-key'
import { resultOf, type Steps } from './steps'

/** By owner: the words of a list of people are collected once, when a name is first typed. */
const dictionaries = new WeakMap<object, NameDictionary>()

function dictionaryIn(owner: object, lists: readonly People[]): NameDictionary {
  let dictionary = dictionaries.get(owner)
  if (!dictionary) {
    dictionary = dictionaryOf(wordsOfNames(lists.map(({ records }) => records)))
    dictionaries.set(owner, dictionary)
  }
  return dictionary
}

/**
 * Returns the test of a typed name or document number for these people, by the rules of the officials' search; undefined
 * if nothing was typed. `owner` identifies the lists in the cache: pass the same object for the same lists.
 */
export function textTest(typed: string, owner: object, lists: readonly People[]): KeyTest | undefined {
  return resultOf(textTestSteps(typed, owner, lists))
}

/** Like `textTest`, one list of people per step. */
export function* textTestSteps(
  typed: string,
  owner: object,
  lists: readonly People[],
): Steps<KeyTest | undefined> {
  const tests = keyTests(typed, () => dictionaryIn(owner, lists))
  if (tests.length < 2) return tests[0]
  for (const test of tests)
    for (const { keys } of lists) {
      yield
      if (keys.some((key) => test(key))) return test
    }
  return tests[0]
}
