import { z } from 'zod'
import { ageByYear, ageOn, isAfter, parseDay, todayInBogota, type Day } from './dates'
import { switchedBy, type ForEach, type Section } from './fields'
import { isGuessable, type CommonPasswords } from './guessable-password'
import { policyVersion } from './policy'
import {
  dependent,
  dependentDigits,
  digits,
  emailAddress,
  freeText,
  lettersText,
  lookupId,
  maxTextLength,
  mobileNumber,
  personName,
  requiredText,
  yesNo,
} from './registration-fields'
import { messages } from './registration-messages'
import { lettersAndSpaces, normalizeForComparison } from './text'

type Context = z.core.$RefinementCtx

const fail = (context: Context, field: string, message: string) =>
  context.addIssue({ code: 'custom', path: [field], message })

/** The rules of a step, one per field. */
type RulesOf<S extends Section> = ForEach<S, z.ZodType<string>>

/** Empty texts are covered by another rule. */
const sameText = (a: string, b: string) => a !== '' && normalizeForComparison(a) === normalizeForComparison(b)

// ---- Step 1: account -------------------------------------------------------------------------------

const accountFields = z.strictObject({
  nombre: personName(messages.nombre),
  cedula: requiredText(messages.cedula.required)
    .regex(/^\d+$/, messages.cedula.digits)
    .max(15, messages.digitsTooLong),
  celular: mobileNumber(messages.celular),
  email: emailAddress(messages.email),
  // Not trimmed: spaces may be part of a password.
  contraseña: z.string().max(1024, messages.textTooLong),
  confirmContraseña: z.string().max(1024, messages.textTooLong),
} satisfies RulesOf<'userData'>)

/** A document number as typed. */
export const cedula = accountFields.shape.cedula

/** Returns the message of the first strength rule that a new password breaks. The specification fixes the order. */
export function passwordWeakness(password: string): string | undefined {
  const texts = messages.contraseña
  if (password.trim() === '') return texts.required
  if (password.length < 8) return texts.length
  if (!/\p{Lu}/u.test(password)) return texts.upper
  if (!/\p{Ll}/u.test(password)) return texts.lower
  if (!/\d/.test(password)) return texts.digit
  return undefined
}

export const accountStep = (common: CommonPasswords) =>
  accountFields.superRefine((values, context) => {
    if (values.contraseña !== values.confirmContraseña) {
      fail(context, 'contraseña', messages.contraseña.mismatch)
      fail(context, 'confirmContraseña', messages.contraseña.mismatch)
      return
    }
    const weakness = passwordWeakness(values.contraseña)
    if (weakness) fail(context, 'contraseña', weakness)
    else if (isGuessable(values.contraseña, values.cedula, common))
      fail(context, 'contraseña', messages.contraseña.guessable)
  })

/** Edit mode: the only field, 'Contraseña actual', is sent under both keys; the server checks it against the hash. */
export const accountStepForEdit = accountFields.superRefine((values, context) => {
  if (values.contraseña === '') fail(context, 'contraseña', messages.contraseña.required)
  else if (values.contraseña !== values.confirmContraseña)
    fail(context, 'contraseña', messages.contraseña.mismatch)
})

// ---- Step 2: personal and contact data ------------------------------------------------------------

const contactFields = z.strictObject({
  fechaNacimiento: z
    .string()
    .min(1, messages.fechaNacimiento.required)
    .max(10, messages.fechaNacimiento.format),
  edad: digits(messages.edad.required, messages.edad.digits, 3),
  correoElectronicoAlterno: emailAddress(messages.correoElectronicoAlterno),
  nombreContactoAlterno: personName(messages.nombreContactoAlterno),
  celularAlterno: mobileNumber(messages.celularAlterno),
  direccion: requiredText(messages.direccion),
  departamentoResidencia: requiredText(messages.departamentoResidencia),
  municipioResidencia: requiredText(messages.municipioResidencia),
  departamentoNacimiento: requiredText(messages.departamentoNacimiento),
  municipioNacimiento: requiredText(messages.municipioNacimiento),
} satisfies RulesOf<'secondSection'>)

function checkBirth(values: { fechaNacimiento: string; edad: string }, context: Context, today: Day) {
  const birth = parseDay(values.fechaNacimiento)
  if (values.fechaNacimiento !== '') {
    if (!birth) fail(context, 'fechaNacimiento', messages.fechaNacimiento.format)
    else if (isAfter(birth, today)) fail(context, 'fechaNacimiento', messages.fechaNacimiento.future)
    else if (ageOn(birth, today) < 18) fail(context, 'fechaNacimiento', messages.fechaNacimiento.adult)
  }
  if (!/^\d+$/.test(values.edad)) return
  if (Number(values.edad) < 18) fail(context, 'edad', messages.edad.adult)
  else if (birth && Number(values.edad) !== ageByYear(birth, today))
    fail(context, 'edad', messages.edad.mismatch)
}

type Account = { nombre: string; email: string; celular: string }

function checkDiffersFromAccount(
  values: { correoElectronicoAlterno: string; nombreContactoAlterno: string; celularAlterno: string },
  account: Account,
  context: Context,
) {
  if (sameText(values.correoElectronicoAlterno, account.email))
    fail(context, 'correoElectronicoAlterno', messages.correoElectronicoAlterno.same)
  if (sameText(values.nombreContactoAlterno, account.nombre))
    fail(context, 'nombreContactoAlterno', messages.nombreContactoAlterno.same)
  if (sameText(values.celularAlterno, account.celular))
    fail(context, 'celularAlterno', messages.celularAlterno.same)
}

/** The step alone; the values of step 1 with which it compares are passed in. */
export const contactStep = (account: Account, today: Day = todayInBogota()) =>
  contactFields.superRefine((values, context) => {
    checkBirth(values, context, today)
    checkDiffersFromAccount(values, account, context)
  })

// ---- Step 3: socio-demographic data ----------------------------------------------------------------

export const demographicStep = z.strictObject({
  etnia: lookupId(messages.etnia),
  nivelAcademico: lookupId(messages.nivelAcademico),
  empleadoActualmente: yesNo(messages.empleadoActualmente),
  creenciaReligiosa: lookupId(messages.creenciaReligiosa),
  tituloObtenido: lettersText(messages.tituloObtenido),
  independiente: yesNo(messages.independiente),
  discapacidad: freeText().default(''),
  convivePareja: yesNo(messages.convivePareja),
  situacionPensional: lookupId(messages.situacionPensional),
  cantidadHijos: digits(messages.cantidadHijos.required, messages.cantidadHijos.digits, 2),
  situacionVivienda: lookupId(messages.situacionVivienda),
} satisfies RulesOf<'thirdSection'>)

// ---- Step 4: service data --------------------------------------------------------------------------

const serviceFields = z.strictObject({
  subsidioVivienda: yesNo(messages.subsidioVivienda),
  activo: yesNo(messages.activo),
  fuerzaPerteneciente: requiredText(messages.fuerzaPerteneciente),
  rango: requiredText(messages.rango),
  nombreUltimaUnidadPerteneciente: lettersText(messages.nombreUltimaUnidadPerteneciente),
  departamentoUnidadAcantonada: requiredText(messages.departamentoUnidadAcantonada),
  municipioUnidadAcantonada: requiredText(messages.municipioUnidadAcantonada),
  fechaRetiro: dependent(),
  motivoRetiro: dependentDigits(),
  pertenecienteARN: yesNo(messages.pertenecienteARN),
  pertenecienteTOAR: dependentDigits(),
  añosServicioDAS: digits(messages.añosServicioDAS.required, messages.añosServicioDAS.digits, 2),
} satisfies RulesOf<'fourthSection'>)

/** Disabled fields must be empty: the server does not silently drop answers that the form cannot send. */
function checkSwitchedOff(values: Record<string, string>, by: string, context: Context) {
  for (const field of switchedBy(by)) if (values[field] !== '') fail(context, field, messages.notApplicable)
}

const checkId = (value: string, field: string, required: string, context: Context) => {
  if (value === '') fail(context, field, required)
  else if (!/^\d{1,9}$/.test(value)) fail(context, field, messages.unknownOption)
}

function checkRetirement(values: z.output<typeof serviceFields>, context: Context, today: Day) {
  if (values.pertenecienteTOAR !== '') checkId(values.pertenecienteTOAR, 'pertenecienteTOAR', '', context)
  if (values.activo !== 'False') {
    checkSwitchedOff(values, 'activo', context)
    return
  }
  checkId(values.motivoRetiro, 'motivoRetiro', messages.motivoRetiro, context)
  const retired = parseDay(values.fechaRetiro)
  if (values.fechaRetiro === '') fail(context, 'fechaRetiro', messages.fechaRetiro.required)
  else if (!retired) fail(context, 'fechaRetiro', messages.fechaRetiro.format)
  else if (isAfter(retired, today)) fail(context, 'fechaRetiro', messages.fechaRetiro.future)
}

export const serviceStep = (today: Day = todayInBogota()) =>
  serviceFields.superRefine((values, context) => checkRetirement(values, context, today))

// ---- Step 5: JEP and detention ---------------------------------------------------------------------

const jepFields = z.strictObject({
  comparecienteJEP: yesNo(messages.comparecienteJEP),
  numeroActaJEP: dependentDigits(),
  privadoLibertad: yesNo(messages.privadoLibertad),
  libertadTransitoriaLCTA: yesNo(messages.libertadTransitoriaLCTA),
  departamentoCentroReclusion: dependent(),
  municipioCentroReclusion: dependent(),
  nombreCentroReclusion: dependent(),
  naturalezaCentroReclusion: dependentDigits(),
  rangoMomentoDeHechos: dependent(),
  salaProcesoJEP: dependentDigits(),
  magistradoProcesoJEP: dependent(),
  defensaTecnica: dependentDigits(),
} satisfies RulesOf<'fifthSection'>)

const checkLetters = (
  value: string,
  field: string,
  texts: { required: string; letters: string },
  context: Context,
) => {
  if (value === '') fail(context, field, texts.required)
  else if (!lettersAndSpaces.test(value)) fail(context, field, texts.letters)
}

function checkJep(values: z.output<typeof jepFields>, context: Context) {
  if (values.comparecienteJEP !== 'True') {
    checkSwitchedOff(values, 'comparecienteJEP', context)
    return
  }
  if (values.numeroActaJEP === '') fail(context, 'numeroActaJEP', messages.numeroActaJEP.required)
  else if (!/^\d{6}$/.test(values.numeroActaJEP))
    fail(context, 'numeroActaJEP', messages.numeroActaJEP.format)
  checkId(values.salaProcesoJEP, 'salaProcesoJEP', messages.salaProcesoJEP, context)
  checkLetters(values.magistradoProcesoJEP, 'magistradoProcesoJEP', messages.magistradoProcesoJEP, context)
  checkId(values.defensaTecnica, 'defensaTecnica', messages.defensaTecnica, context)
}

function checkDetention(values: z.output<typeof jepFields>, context: Context) {
  if (values.privadoLibertad !== 'True') {
    checkSwitchedOff(values, 'privadoLibertad', context)
    return
  }
  for (const field of [
    'departamentoCentroReclusion',
    'municipioCentroReclusion',
    'rangoMomentoDeHechos',
  ] as const)
    if (values[field] === '') fail(context, field, messages[field])
  checkLetters(values.nombreCentroReclusion, 'nombreCentroReclusion', messages.nombreCentroReclusion, context)
  checkId(
    values.naturalezaCentroReclusion,
    'naturalezaCentroReclusion',
    messages.naturalezaCentroReclusion,
    context,
  )
}

export const jepStep = jepFields.superRefine((values, context) => {
  checkJep(values, context)
  checkDetention(values, context)
})

// ---- The complete form -----------------------------------------------------------------------------

const whole = (account: ReturnType<typeof accountStep>, today: Day) =>
  z
    .strictObject({
      userData: account,
      secondSection: contactFields.superRefine((values, context) => checkBirth(values, context, today)),
      thirdSection: demographicStep,
      fourthSection: serviceStep(today),
      fifthSection: jepStep,
    })
    .superRefine((values, context) => {
      const second = { ...context, addIssue: prefixPath(context, 'secondSection') } as Context
      checkDiffersFromAccount(values.secondSection, values.userData, second)
    })

const prefixPath = (context: Context, section: Section) => (issue: Parameters<Context['addIssue']>[0]) =>
  typeof issue === 'string'
    ? context.addIssue(issue)
    : context.addIssue({ ...issue, path: [section, ...(issue.path ?? [])] })

/** Body of `POST /funciones/registro` for a new person. */
export const registration = (common: CommonPasswords, today: Day = todayInBogota()) =>
  whole(accountStep(common), today)

/** Body of the same request from a signed-in member who edits their data. */
export const registrationEdit = (today: Day = todayInBogota()) => whole(accountStepForEdit, today)

/** The parsed payload: every value a string, disabled fields ''. */
export type Registration = z.output<ReturnType<typeof registration>>
export type RegistrationInput = z.input<ReturnType<typeof registration>>

/** Stored with each consent: the version of the policy linked next to 'Finalizar'. */
export const consentVersion = String(policyVersion.number)

/**
 * Response of the registration request; its HTTP status equals `statusCode`. 200 means stored. `repeated`: it was
 * stored by an earlier submission of the same form, whose response may have been lost, with the password sent then.
 */
export const registrationAnswer = z.object({
  statusCode: z.number().int(),
  message: z.string(),
  repeated: z.literal(true).optional(),
})
export type RegistrationAnswer = z.infer<typeof registrationAnswer>

export { maxTextLength }
