import { setImmediate } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import { inTurn } from './in-turn'

it('starts a call once the one before has ended, also with an error', async () => {
  const running: { word: string; end: (problem?: Error) => void }[] = []
  const work = inTurn(
    (word: string) =>
      new Promise<string>((resolve, reject) => {
        running.push({ word, end: (problem) => (problem ? reject(problem) : resolve(word)) })
      }),
  )
  const results = [work('a').catch(String), work('b')]
  await setImmediate()
  expect(running.map(({ word }) => word)).toEqual(['a'])
  running[0]?.end(new Error('the disk is full'))
  await setImmediate()
  expect(running.map(({ word }) => word)).toEqual(['a', 'b'])
  running[1]?.end()
  expect(await Promise.all(results)).toEqual(['Error: the disk is full', 'b'])
})
