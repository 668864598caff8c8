/** Actors and key owners that are not people, by their names in the registry. */
const names: Readonly<Record<string, string>> = {
  robot: 'El robot',
  'local start': 'El arranque local',
  'this machine': 'Este servidor',
}

export const actorWords = (actor: string) => names[actor] ?? actor
