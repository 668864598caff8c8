/** Actors and key owners that are not people, by their names in the registry. */
const names: Readonly<Record<string, string>> = {
  robot: 'Robot',
  'local start': 'Arranque local',
  'this machine': 'Este servidor',
}

export const actorWords = (actor: string) => names[actor] ?? actor
