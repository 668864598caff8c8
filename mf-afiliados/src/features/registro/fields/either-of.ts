const list = new Intl.ListFormat('es', { type: 'disjunction' })

/** Joins words as choices: 'gmail.com, aol.com u outlook.com'. */
export const eitherOf = (words: readonly string[]) => list.format(words)
