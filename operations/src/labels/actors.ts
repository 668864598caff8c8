/** Actors and key owners that are not people, by their names in the registry. */
const names: Readonly<Record<string, string>> = {
  robot: 'Robot',
  'local start': 'Arranque local',
  'this machine': 'Este servidor',
}

export const actorWords = (actor: string) => names[actor] ?? actor

/** The same, for the middle of a sentence: 'por el robot'. */
const authors: Readonly<Record<string, string>> = {
  robot: 'el robot',
  'local start': 'el arranque local',
  'this machine': 'este servidor',
}

export const authorWords = (actor: string) => authors[actor] ?? actor
