import fc from 'fast-check'
import { todayInBogota } from '../contracts/dates'
import { completed, type Section } from '../contracts/form/fields'
import type { Lookups } from '../contracts/form/lookups'
import type { Registration } from '../contracts/form/registration'
import { publicEmailDomains } from '../contracts/text/email-domains'
import { whyGuessable } from '../contracts/text/guessable-password'
import { validRegistration } from './registration'

const word = fc.stringMatching(/^[A-ZÁÉÍÓÚÑ][a-záéíóúñ]{1,9}$/)
const words = (count: number) => fc.tuple(...Array<typeof word>(count).fill(word)).map((all) => all.join(' '))
/** A person's name; 'Ino' alone would make 'Camino2026' easy to guess. */
const personName = words(2).filter((name) => {
  const { contraseña, cedula: number } = validRegistration().userData
  return !whyGuessable(contraseña, { number, name }, new Set())
})
const flag = fc.constantFrom('True', 'False')
const count = (max: number) => fc.nat({ max }).map(String)
const mobile = (start: string) => fc.stringMatching(/^\d{8}$/).map((rest) => start + rest)
const email = (start: string) =>
  fc
    .tuple(fc.stringMatching(/^[a-z]{3,12}$/), fc.constantFrom(...publicEmailDomains))
    .map(([name, domain]) => `${start}.${name}@${domain}`)
const day = (from: number, to: number) =>
  fc
    .tuple(
      fc.integer({ min: from, max: to }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([year, ...rest]) => [year, ...rest.map((part) => String(part).padStart(2, '0'))].join('-'))

/** Identifiers in a list: the first field of its rows. */
const idOf = (rows: readonly object[]) => fc.constantFrom(...rows.map((row) => String(Object.values(row)[0])))

const contact = (
  places: Lookups['getLugaresColombia'],
): fc.Arbitrary<Partial<Registration['secondSection']>> =>
  fc
    .record({
      birth: day(1940, 2000),
      correoElectronicoAlterno: email('contacto'),
      nombreContactoAlterno: words(3),
      celularAlterno: mobile('31'),
      direccion: fc.stringMatching(/^[A-Za-zñ0-9](?: ?[A-Za-z0-9#.-]){0,20} ?[A-Z0-9]$/),
      home: fc.constantFrom(...places),
      birthplace: fc.constantFrom(...places),
    })
    .map(({ birth, home, birthplace, ...rest }) => ({
      ...rest,
      fechaNacimiento: birth,
      edad: String(todayInBogota().year - Number(birth.slice(0, 4))),
      departamentoResidencia: home.nombre_departamento,
      municipioResidencia: home.nombre_municipio,
      departamentoNacimiento: birthplace.nombre_departamento,
      municipioNacimiento: birthplace.nombre_municipio,
    }))

const demographics = (lists: Lookups): fc.Arbitrary<Partial<Registration['thirdSection']>> =>
  fc.record({
    etnia: idOf(lists.getEtnias),
    nivelAcademico: idOf(lists.getNivelesEducativos),
    empleadoActualmente: flag,
    creenciaReligiosa: idOf(lists.getCreencias),
    tituloObtenido: words(2),
    independiente: flag,
    discapacidad: fc.oneof(fc.constant(''), words(3)),
    convivePareja: flag,
    situacionPensional: idOf(lists.getSituacionesPensionales),
    cantidadHijos: count(20),
    situacionVivienda: idOf(lists.getSituacionesVivienda),
  })

type Rank = Lookups['getFuerzas'][number]

const service = (lists: Lookups, rank: Rank): fc.Arbitrary<Partial<Registration['fourthSection']>> =>
  fc
    .record({
      subsidioVivienda: flag,
      activo: flag,
      nombreUltimaUnidadPerteneciente: words(3),
      base: fc.constantFrom(...lists.getLugaresColombia),
      fechaRetiro: day(2001, 2020),
      motivoRetiro: idOf(lists.getMotivosRetiro),
      pertenecienteARN: flag,
      pertenecienteTOAR: fc.oneof(fc.constant(''), idOf(lists.getTOAR)),
      añosServicioDAS: count(40),
    })
    .map(({ base, ...rest }) => ({
      ...rest,
      fuerzaPerteneciente: rank.nombre_fuerza_militar,
      rango: rank.nombre_rango,
      departamentoUnidadAcantonada: base.nombre_departamento,
      municipioUnidadAcantonada: base.nombre_municipio,
      ...(rest.activo === 'True' && { fechaRetiro: '', motivoRetiro: '' }),
    }))

const noProcess = { numeroActaJEP: '', salaProcesoJEP: '', magistradoProcesoJEP: '', defensaTecnica: '' }
const noDetention = {
  departamentoCentroReclusion: '',
  municipioCentroReclusion: '',
  nombreCentroReclusion: '',
  naturalezaCentroReclusion: '',
  rangoMomentoDeHechos: '',
}

const jep = (
  lists: Lookups,
  { nombre_fuerza_militar }: Rank,
): fc.Arbitrary<Partial<Registration['fifthSection']>> =>
  fc
    .record({
      comparecienteJEP: flag,
      numeroActaJEP: fc.stringMatching(/^\d{6}$/),
      privadoLibertad: flag,
      libertadTransitoriaLCTA: flag,
      centre: fc.constantFrom(...lists.getLugaresColombia),
      nombreCentroReclusion: words(3),
      naturalezaCentroReclusion: idOf(lists.getTiposCentroReclusion),
      rangoMomentoDeHechos: fc.constantFrom(
        ...lists.getFuerzas
          .filter((row) => row.nombre_fuerza_militar === nombre_fuerza_militar)
          .map((row) => row.nombre_rango),
      ),
      salaProcesoJEP: idOf(lists.getSalasProcesoJEP),
      magistradoProcesoJEP: words(2),
      defensaTecnica: idOf(lists.getDefensas),
    })
    .map(({ centre, ...rest }) => ({
      ...rest,
      departamentoCentroReclusion: centre.nombre_departamento,
      municipioCentroReclusion: centre.nombre_municipio,
      ...(rest.comparecienteJEP === 'False' && noProcess),
      ...(rest.privadoLibertad === 'False' && noDetention),
    }))

/** Answers to all other questions, by kind. */
const others = (lists: Lookups): fc.Arbitrary<Parameters<typeof completed>[1]> => {
  const record = fc.record({
    text: words(3),
    person: words(2),
    mobile: mobile('32'),
    email: email('otra'),
    act: fc.stringMatching(/^\d{6}$/),
    day: day(1970, 2020),
    flag,
    count: count(99),
    row: fc.nat(),
  })
  return record.map(({ row, ...byKind }) => (question, answerOf) => {
    const pick = (answers: string[]) => answers[row % answers.length] ?? ''
    const { getLugaresColombia: places, getFuerzas: ranks } = lists
    switch (question.kind) {
      case 'id':
        return pick(lists[question.list].map((option) => String(Object.values(option)[0])))
      case 'department':
        return pick(places.map((place) => place.nombre_departamento))
      case 'municipality':
        return pick(
          places
            .filter((place) => place.nombre_departamento === answerOf(question.of))
            .map((place) => place.nombre_municipio),
        )
      case 'force':
        return pick(ranks.map((rank) => rank.nombre_fuerza_militar))
      case 'rank':
        return pick(
          ranks
            .filter((rank) => rank.nombre_fuerza_militar === answerOf(question.of))
            .map((rank) => rank.nombre_rango),
        )
      default:
        return (byKind as Readonly<Record<string, string>>)[question.kind] ?? ''
    }
  })
}

/** Any valid form of the person of `validRegistration()`, with answers from these lists. */
export const anyRegistration = (lists: Lookups): fc.Arbitrary<Registration> =>
  fc.constantFrom(...lists.getFuerzas).chain((rank) =>
    fc
      .record({
        account: fc.record({ nombre: personName, celular: mobile('30'), email: email('persona') }),
        secondSection: contact(lists.getLugaresColombia),
        thirdSection: demographics(lists),
        fourthSection: service(lists, rank),
        fifthSection: jep(lists, rank),
        answerOf: others(lists),
      })
      .map(({ account, answerOf, ...rest }) => {
        const form: Record<Section, Record<string, string>> = {
          userData: { ...validRegistration().userData, ...account },
          ...rest,
        }
        return completed(form, answerOf)
      }),
  )
