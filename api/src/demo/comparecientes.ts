import { todayInBogota } from '@fcr/shared/contracts/dates'
import { completed, type Section } from '@fcr/shared/contracts/form/fields'
import type { Registration } from '@fcr/shared/contracts/form/registration'
import { tableOf } from '../lookups/catalogue'
import { fullName, syntheticName } from './names'
import { createRandom, type Random } from './random'
import type { ReferenceData } from './reference-data'

/** Questions that are left out get an answer of their kind. */
type Given = { [S in Section]: Partial<Registration[S]> }

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')
const yesNo = (random: Random, yes: number) => (random.chance(yes) ? 'True' : 'False')

/** Returns a random date; the day exists in every month. */
const day = (random: Random, year: number) =>
  `${year}-${padded(1 + random.below(12), 2)}-${padded(1 + random.below(28), 2)}`

const units = ['Batallón', 'Brigada', 'Compañía', 'Estación', 'Escuela', 'Comando'] as const
const unitNames = ['del Páramo', 'de los Guaduales', 'del Río Claro', 'del Alto', 'de la Ceiba'] as const
const titles = ['Bachiller', 'Técnico en mantenimiento', 'Tecnólogo en logística', 'Administrador'] as const

function accountOf(random: Random, number: number): Registration['userData'] {
  return {
    nombre: fullName(syntheticName(random)),
    cedula: String(9_900_000_000 + number),
    celular: String(3_000_000_000 + number),
    // Gmail does not allow hyphens, so these addresses cannot exist.
    email: `persona-sintetica-${padded(number, 4)}@gmail.com`,
    contraseña: '',
    confirmContraseña: '',
  }
}

function contactOf(
  random: Random,
  number: number,
  { places }: ReferenceData,
): Given['secondSection'] & { fechaNacimiento: string } {
  const birthYear = 1948 + random.below(50)
  const residence = random.pick(places)
  const birthplace = random.pick(places)
  return {
    fechaNacimiento: day(random, birthYear),
    edad: String(todayInBogota().year - birthYear),
    correoElectronicoAlterno: `contacto-sintetico-${padded(number, 4)}@gmail.com`,
    // One word longer than any person's name, so that the two always differ.
    nombreContactoAlterno: `Contacto ${fullName(syntheticName(random))}`,
    celularAlterno: String(3_000_100_000 + number),
    direccion: `Calle Inventada ${1 + random.below(99)} # ${padded(random.below(100), 2)}-00`,
    departamentoResidencia: residence.department,
    municipioResidencia: residence.municipality,
    departamentoNacimiento: birthplace.department,
    municipioNacimiento: birthplace.municipality,
  }
}

const demographicsOf = (random: Random, { ids }: ReferenceData): Given['thirdSection'] => ({
  etnia: random.pick(ids.etnia),
  nivelAcademico: random.pick(ids.nivel_academico),
  empleadoActualmente: yesNo(random, 0.5),
  creenciaReligiosa: random.pick(ids.creencia_religiosa),
  tituloObtenido: random.pick(titles),
  independiente: yesNo(random, 0.3),
  discapacidad: random.chance(0.1) ? 'Discapacidad de ejemplo' : '',
  convivePareja: yesNo(random, 0.6),
  situacionPensional: random.pick(ids.situacion_pensional),
  cantidadHijos: String(random.below(6)),
  situacionVivienda: random.pick(ids.situacion_vivienda),
})

function serviceOf(
  random: Random,
  birthYear: number,
  ranks: ReferenceData['ranks'][number],
  { places, ids }: ReferenceData,
): Given['fourthSection'] {
  const base = random.pick(places)
  const active = random.chance(0.15)
  return {
    subsidioVivienda: yesNo(random, 0.3),
    activo: active ? 'True' : 'False',
    fuerzaPerteneciente: ranks.force,
    rango: random.pick(ranks.names),
    nombreUltimaUnidadPerteneciente: `${random.pick(units)} de Prueba ${random.pick(unitNames)}`,
    departamentoUnidadAcantonada: base.department,
    municipioUnidadAcantonada: base.municipality,
    fechaRetiro: active ? '' : day(random, birthYear + 20 + random.below(7)),
    motivoRetiro: active ? '' : random.pick(ids.motivo_retiro),
    pertenecienteARN: yesNo(random, 0.05),
    pertenecienteTOAR: random.pick(ids.toar),
    añosServicioDAS: ranks.force.startsWith('DAS') ? String(1 + random.below(25)) : '0',
  }
}

function jepOf(
  random: Random,
  ranks: ReferenceData['ranks'][number],
  { places, ids }: ReferenceData,
): Given['fifthSection'] {
  const appears = random.chance(0.85)
  const detained = random.chance(0.2)
  const centre = random.pick(places)
  return {
    comparecienteJEP: appears ? 'True' : 'False',
    numeroActaJEP: appears ? padded(random.below(1_000_000), 6) : '',
    privadoLibertad: detained ? 'True' : 'False',
    libertadTransitoriaLCTA: yesNo(random, 0.5),
    departamentoCentroReclusion: detained ? centre.department : '',
    municipioCentroReclusion: detained ? centre.municipality : '',
    nombreCentroReclusion: detained ? 'Centro de Prueba' : '',
    naturalezaCentroReclusion: detained ? random.pick(ids.naturaleza_centro_reclusion) : '',
    rangoMomentoDeHechos: detained ? random.pick(ranks.names) : '',
    salaProcesoJEP: appears ? random.pick(ids.sala_jep) : '',
    magistradoProcesoJEP: appears ? fullName(syntheticName(random)) : '',
    defensaTecnica: appears ? random.pick(ids.defensa_tecnica) : '',
  }
}

/** For the questions that have no answer above. Drawn last, so that a new question changes no other answer. */
const otherAnswers =
  (random: Random, { places, ranks, ids }: ReferenceData): Parameters<typeof completed>[1] =>
  (question, answerOf) => {
    switch (question.kind) {
      case 'id':
        return random.pick(ids[tableOf[question.list]])
      case 'flag':
        return yesNo(random, 0.5)
      case 'count':
        return String(random.below(10))
      case 'day':
        return day(random, 1990 + random.below(30))
      case 'act':
        return padded(random.below(1_000_000), 6)
      case 'mobile':
        return String(3_000_200_000 + random.below(100_000))
      case 'email':
        return `otro-sintetico-${padded(random.below(10_000), 4)}@gmail.com`
      case 'department':
        return random.pick(places).department
      case 'municipality':
        return random.pick(places.filter(({ department }) => department === answerOf(question.of)))
          .municipality
      case 'force':
        return random.pick(ranks).force
      case 'rank':
        return random.pick(ranks.find(({ force }) => force === answerOf(question.of))?.names ?? [])
      default:
        return 'Respuesta de ejemplo'
    }
  }

/** Forces by how often they are drawn; the army is by far the largest. */
const forceWeights = [12, 3, 2, 5, 1]

/**
 * Creates the affiliation forms of synthetic people, complete and valid under the contract but without a
 * password. Person number n is always the same, regardless of `count`.
 */
export function syntheticForms(count: number, data: ReferenceData): Registration[] {
  const weighted = data.ranks.flatMap((ranks, index) =>
    Array<typeof ranks>(forceWeights[index] ?? 1).fill(ranks),
  )
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const random = createRandom(number)
    const ranks = random.pick(weighted)
    const secondSection = contactOf(random, number, data)
    const birthYear = Number(secondSection.fechaNacimiento.slice(0, 4))
    const given = {
      userData: accountOf(random, number),
      secondSection,
      thirdSection: demographicsOf(random, data),
      fourthSection: serviceOf(random, birthYear, ranks, data),
      fifthSection: jepOf(random, ranks, data),
    }
    return completed(given, otherAnswers(random, data))
  })
}
