import type { NewMapPerson } from '../database/schema'
import { syntheticName } from './names'
import { createRandom, type Random } from './random'
import type { Place, ReferenceData } from './reference-data'

/** Number of municipalities with people; most have a few, some have many. */
const settled = 400

const roles = ['Comandante', 'Orientador de Defensa y Seguridad', 'Enlace', 'Conductor', 'Enfermero'] as const
const ordinal = (random: Random) => `${1 + random.below(30)}`

/**
 * Distributes people: the first ones take each place once, the rest cluster in the first places, as in
 * cities.
 */
function placeOf(random: Random, index: number, places: readonly Place[]): Place {
  const which =
    index < places.length ? index : Math.min(random.below(places.length), random.below(places.length))
  return places[which] ?? random.pick(places)
}

/**
 * Picks places from the whole list, which is ordered by department; shuffled, so that the clusters are spread
 * out.
 */
function settledPlaces(all: readonly Place[]): Place[] {
  // Coprime with the number of places, so that each comes up once.
  const stride = 137
  const indexes = Array.from({ length: settled }, (_, index) => (index * stride) % settled)
  return indexes
    .map((index) => all[Math.floor((index * all.length) / settled)])
    .filter((place) => place !== undefined)
}

/** Creates synthetic people for the map's register; their coordinates are those of their municipality. */
export function syntheticMapPeople(count: number, data: ReferenceData): NewMapPerson[] {
  const places = settledPlaces(data.places)
  return Array.from({ length: count }, (_, index): NewMapPerson => {
    const random = createRandom(1_000_000 + index)
    const name = syntheticName(random)
    const work = placeOf(random, index, places)
    const home = random.pick(data.places)
    const started = 1985 + random.below(30)
    return {
      cc_identidad: String(9_900_500_001 + index),
      primer_nombre: name.first,
      segundo_nombre: name.second,
      primer_apellido: name.surname,
      segundo_apellido: name.lastSurname,
      numero_celular: random.chance(0.9) ? String(3_000_500_001 + index) : null,
      correo_electronico: random.chance(0.7) ? `mapa-sintetico-${index + 1}@gmail.com` : null,
      departamento_residencia: home.department,
      municipio_residencia: home.municipality,
      direccion_residencia: `Carrera Inventada ${1 + random.below(99)} # 00-00`,
      departamentos_laboro: work.department,
      municipios_laboro: work.municipality,
      veredas_labor: random.chance(0.5) ? `Vereda Ficticia ${ordinal(random)}` : null,
      fecha_inicio_labores: `${started}-01-15`,
      fecha_fin_labores: random.chance(0.8) ? `${started + 1 + random.below(8)}-12-15` : null,
      talleres_ubpd: random.chance(0.1) ? null : random.chance(0.5),
      informacion_ubpd: random.chance(0.1) ? null : random.chance(0.4),
      cargo_principal: random.pick(roles),
      nivel_brigada: `Brigada Ficticia ${ordinal(random)}`,
      nivel_division: `División Ficticia ${1 + random.below(8)}`,
      nivel_batallon: random.chance(0.8) ? `Batallón Ficticio ${ordinal(random)}` : null,
      latitud_municipio: work.latitude,
      longitud_municipio: work.longitude,
    }
  })
}
