/** Who acts without being a person, by the names in the history. */
const names: Readonly<Record<string, string>> = {
  robot: 'El robot',
  'local start': 'El arranque local',
}

export const actorWords = (actor: string) => names[actor] ?? actor
