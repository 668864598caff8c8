import type { Municipality } from '../../lookups/data-files'
import { keyOf } from '../columns'
import type { Warning } from '../rows'
import { kilometresBetween } from './distance'

/** The seat of a municipality hardly ever moves farther, in kilometres. */
const farthestMove = 5

const isRenamed = (name: string, before: string) => keyOf(name) !== keyOf(before)

/** Warns of a municipality that gets another name, another department's name or a distant position. */
export function warningsOfChange(line: number, given: Municipality, stored: Municipality): Warning[] {
  const kilometres = kilometresBetween([given.latitud, given.longitud], [stored.latitud, stored.longitud])
  const warning = (column: string, reason: string) => ({ line, column, reason })
  return [
    ...(isRenamed(given.nombre, stored.nombre)
      ? [warning('Nombre Municipio', `es otro que el del registro («${stored.nombre}»)`)]
      : []),
    ...(isRenamed(given.nombre_departamento, stored.nombre_departamento)
      ? [warning('Nombre Departamento', `es otro que el del registro («${stored.nombre_departamento}»)`)]
      : []),
    ...(kilometres > farthestMove
      ? [warning('Latitud', `queda a ${Math.round(kilometres)} km de la posición del registro`)]
      : []),
  ]
}
