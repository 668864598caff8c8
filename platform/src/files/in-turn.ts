/** Makes a function whose calls take turns: the next one starts once the one before has ended, also with an error. */
export function inTurn<Words extends unknown[], Result>(work: (...words: Words) => Promise<Result>) {
  let turn: Promise<unknown> = Promise.resolve()
  return (...words: Words): Promise<Result> => {
    const result = turn.then(() => work(...words))
    turn = result.catch(() => undefined)
    return result
  }
}
