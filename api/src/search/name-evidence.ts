/** From this many people on, a word of the register is a name rather than a typo. */
const enough = 3
/** A word this many times rarer than the other one is rather a typo of it, however many people have it. */
const farRarer = 50

/** Returns whether two words that these numbers of people have are rather two names than a name and a typo. */
export const areTwoNames = (people: number, others: number): boolean =>
  Math.min(people, others) >= enough && Math.max(people, others) <= farRarer * Math.min(people, others)
