import { countOf } from '@fcr/shared/contracts/text/counts'
import type { PublishingKey } from '@fcr/shared/platform/keys'

const grants: Readonly<Record<string, string>> = {
  operator: 'opera',
  gate: 'firma el control de salida',
  robot: 'retira versiones',
  gateway: 'servidor',
}

/** The grants of a key: 'Llave en un archivo: publica mf-mapa (solo /mapaUBPD; hasta 600 kB)'. */
export function allowedWords({
  passkey,
  local,
  areas,
  grants: granted,
  paths,
  budgets,
}: PublishingKey): string {
  if (local) return 'Llave de este servidor: puede hacerlo todo'
  const areaWords = (area: string) => {
    const [claims, { bytes } = {}] = [paths?.[area], budgets?.[area]]
    const limits = [
      ...(claims ? [`solo ${claims.join(' ')}`] : []),
      ...(bytes === undefined ? [] : [`hasta ${countOf(Math.floor(bytes / 1000))} kB`]),
    ]
    return limits.length > 0 ? `${area} (${limits.join('; ')})` : area
  }
  const words = [
    ...granted.map((grant) => grants[grant] ?? grant),
    ...(areas.length > 0 ? [`publica ${areas.map(areaWords).join(', ')}`] : []),
  ]
  return `${passkey ? 'Llave de acceso' : 'Llave en un archivo'}: ${words.join('; ') || 'sin permisos'}`
}
