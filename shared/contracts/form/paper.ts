import { questionNamed, type Question } from './fields'

/** Names in the order in which the person's form asks. It has no passwords, which nobody writes on paper. */
const inOrder = (
  'nombre cedula celular email ' +
  'fechaNacimiento edad departamentoNacimiento municipioNacimiento direccion departamentoResidencia ' +
  'municipioResidencia nombreContactoAlterno celularAlterno correoElectronicoAlterno ' +
  'etnia creenciaReligiosa discapacidad nivelAcademico tituloObtenido empleadoActualmente independiente ' +
  'situacionPensional convivePareja cantidadHijos situacionVivienda ' +
  'fuerzaPerteneciente rango nombreUltimaUnidadPerteneciente departamentoUnidadAcantonada ' +
  'municipioUnidadAcantonada activo fechaRetiro motivoRetiro añosServicioDAS subsidioVivienda pertenecienteARN ' +
  'pertenecienteTOAR ' +
  'comparecienteJEP numeroActaJEP magistradoProcesoJEP salaProcesoJEP defensaTecnica privadoLibertad ' +
  'libertadTransitoriaLCTA departamentoCentroReclusion municipioCentroReclusion nombreCentroReclusion ' +
  'naturalezaCentroReclusion rangoMomentoDeHechos'
).split(' ')

/** The questions of the printed form, in its order. */
export const paperQuestions: readonly Question[] = inOrder.flatMap((name) => questionNamed(name) ?? [])

/** A question's number on paper, from 1; 0 if it is not asked there. */
export const paperNumberOf = (name: string): number =>
  paperQuestions.findIndex((question) => question.name === name) + 1

/**
 * Four digits, made from the questions and their order, that are printed on the form. A form with other questions almost
 * certainly has another number, so a clerk notices an older sheet.
 */
export const formNumber = String(
  1000 + Array.from(inOrder.join(' ')).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9000, 0),
)
