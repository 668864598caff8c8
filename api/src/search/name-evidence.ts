/** A word that at least this many people have is a name rather than a typo. */
const enough = 3
/** A word this many times rarer than another one is probably a typo of it, however many people have it. */
const farRarer = 50

/** Whether two words, which these numbers of people have, are probably two names rather than a name and a typo. */
export const areTwoNames = (people: number, others: number): boolean =>
  Math.min(people, others) >= enough && Math.max(people, others) <= farRarer * Math.min(people, others)
