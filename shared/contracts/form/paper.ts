import { questionNamed, type Question } from './fields'

/** The questions in the order in which the form asks them; on paper, with their numbers. */
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

/** The questions on paper: those that are not asked there, such as the password, are left out. */
export const paperQuestions: readonly Question[] = inOrder.flatMap((name) => questionNamed(name) ?? [])

/** A question's number on paper, from 1; 0 if it is not there. */
export const paperNumberOf = (name: string): number => inOrder.indexOf(name) + 1

/**
 * The number that is printed on the form: another one as soon as a question is added, removed or moved, so that an older
 * sheet is not read with the numbers of a newer one.
 */
export const formNumber = String(
  1000 + Array.from(inOrder.join(' ')).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9000, 0),
)
