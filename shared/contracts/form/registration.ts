import { z } from 'zod'
import { ageByYear, ageOn, isAfter, parseDay, todayInBogota, type Day } from '../dates'
import { fail, stepOf, type Context } from './field-rules'
import type { Section } from './fields'
import { documentNumberOf } from '../readings/document-number'
import { guessableBecause, whyGuessable, type CommonPasswords } from '../text/guessable-password'
import { policyVersion } from '../policy'
import type { NameRule } from './name-rule'
import { maxTextLength, requiredText } from './registration-fields'
import { messages } from './registration-messages'
import { normalizeForComparison } from '../text/typed-text'

/** Empty texts are covered by another rule. */
const sameText = (a: string, b: string) => a !== '' && normalizeForComparison(a) === normalizeForComparison(b)

// ---- Step 1: account -------------------------------------------------------------------------------

/** A document number as it is typed. */
export const cedula = requiredText(messages.cedula.required)
  .overwrite(documentNumberOf)
  .regex(/^\d+$/, messages.cedula.digits)
  .max(15, messages.digitsTooLong)

// Not trimmed: spaces may be part of a password.
const password = z.string().max(1024, messages.textTooLong)

const account = stepOf('userData', {
  cedula,
  contraseña: password,
  confirmContraseña: password,
})

/** Returns the message of the first strength rule that a new password breaks. docs/product.md fixes the order. */
export function passwordWeakness(password: string): string | undefined {
  const texts = messages.contraseña
  if (password.trim() === '') return texts.required
  if (password.length < 8) return texts.length
  if (!/\p{Lu}/u.test(password)) return texts.upper
  if (!/\p{Ll}/u.test(password)) return texts.lower
  if (!/\d/.test(password)) return texts.digit
  return undefined
}

export const accountStep = (common: CommonPasswords, emailDomains?: readonly string[]) =>
  account(undefined, emailDomains).superRefine((values, context) => {
    if (values.contraseña !== values.confirmContraseña) {
      fail(context, 'contraseña', messages.contraseña.mismatch)
      fail(context, 'confirmContraseña', messages.contraseña.mismatch)
      return
    }
    const weakness = passwordWeakness(values.contraseña)
    const owner = { number: values.cedula, name: values.nombre }
    const cause = whyGuessable(values.contraseña, owner, common)
    if (weakness) fail(context, 'contraseña', weakness)
    else if (cause) fail(context, 'contraseña', guessableBecause(cause))
  })

/** Edit mode: one field, 'Contraseña actual', is sent in both keys; the server compares it with the hash. */
export const accountStepForEdit = (emailDomains?: readonly string[], names?: NameRule) =>
  account(undefined, emailDomains, names).superRefine((values, context) => {
    if (values.contraseña === '') fail(context, 'contraseña', messages.contraseña.required)
    else if (values.contraseña !== values.confirmContraseña)
      fail(context, 'contraseña', messages.contraseña.mismatch)
  })

/** At the office: the staff knows no password of the person, so both keys are ''. */
const accountStepByStaff = (emailDomains?: readonly string[], names?: NameRule) =>
  account(undefined, emailDomains, names).superRefine((values, context) => {
    for (const name of ['contraseña', 'confirmContraseña'] as const)
      if (values[name] !== '') fail(context, name, messages.contraseña.mismatch)
  })

// ---- Step 2: personal and contact data ------------------------------------------------------------

const contact = stepOf('secondSection', {})
type Contact = z.output<ReturnType<typeof contact>>

function checkAge(values: Contact, context: Context, today: Day) {
  const birth = parseDay(values.fechaNacimiento)
  if (birth && !isAfter(birth, today) && ageOn(birth, today) < 18)
    fail(context, 'fechaNacimiento', messages.fechaNacimiento.adult)
  if (!/^\d+$/.test(values.edad)) return
  if (Number(values.edad) < 18) fail(context, 'edad', messages.edad.adult)
  else if (birth && Number(values.edad) !== ageByYear(birth, today))
    fail(context, 'edad', messages.edad.mismatch)
}

type Account = { nombre: string; email: string; celular: string }

function checkDiffersFromAccount(values: Contact, account: Account, context: Context) {
  if (sameText(values.correoElectronicoAlterno, account.email))
    fail(context, 'correoElectronicoAlterno', messages.correoElectronicoAlterno.same)
  if (sameText(values.nombreContactoAlterno, account.nombre))
    fail(context, 'nombreContactoAlterno', messages.nombreContactoAlterno.same)
  if (sameText(values.celularAlterno, account.celular))
    fail(context, 'celularAlterno', messages.celularAlterno.same)
}

/** The step alone; the values of step 1 with which it compares are passed in. */
export const contactStep = (
  account: Account,
  today: Day = todayInBogota(),
  emailDomains?: readonly string[],
  names?: NameRule,
) =>
  contact(today, emailDomains, names).superRefine((values, context) => {
    checkAge(values, context, today)
    checkDiffersFromAccount(values, account, context)
  })

// ---- Steps 3 to 5: socio-demographic data, service, JEP and detention ------------------------------

export const demographicStep = stepOf('thirdSection', {})
const service = stepOf('fourthSection', {})

function checkRetirement(retired: string, born: string, context: Context) {
  const [retirement, birth] = [parseDay(retired), parseDay(born)]
  if (retirement && birth && isAfter(birth, retirement))
    fail(context, 'fechaRetiro', messages.fechaRetiro.beforeBirth)
}

/** The step alone; the date of birth of step 2, with which it compares, is passed in. */
export const serviceStep = (
  { fechaNacimiento }: { fechaNacimiento: string },
  today: Day = todayInBogota(),
  emailDomains?: readonly string[],
  names?: NameRule,
) =>
  service(today, emailDomains, names).superRefine((values, context) =>
    checkRetirement(values.fechaRetiro, fechaNacimiento, context),
  )

export const jepStep = stepOf('fifthSection', {})

// ---- The complete form -----------------------------------------------------------------------------

const whole = (
  account: ReturnType<typeof accountStep>,
  today: Day,
  emailDomains?: readonly string[],
  names?: NameRule,
) =>
  z
    .strictObject({
      userData: account,
      secondSection: contact(today, emailDomains, names).superRefine((values, context) =>
        checkAge(values, context, today),
      ),
      thirdSection: demographicStep(today, emailDomains, names),
      fourthSection: service(today, emailDomains, names),
      fifthSection: jepStep(today, emailDomains, names),
    })
    .superRefine((values, context) => {
      const { userData, secondSection, fourthSection } = values
      checkDiffersFromAccount(secondSection, userData, within('secondSection', context))
      const fourth = within('fourthSection', context)
      checkRetirement(fourthSection.fechaRetiro, secondSection.fechaNacimiento, fourth)
    })

/** Returns a context whose issues are on fields of a section. */
function within(section: Section, context: Context): Context {
  const addIssue: Context['addIssue'] = (issue) =>
    context.addIssue(typeof issue === 'string' ? issue : { ...issue, path: [section, ...(issue.path ?? [])] })
  return { ...context, addIssue }
}

/** Body of `POST /funciones/registro` for a new person. */
export const registration = (
  common: CommonPasswords,
  today: Day = todayInBogota(),
  emailDomains?: readonly string[],
) => whole(accountStep(common, emailDomains), today, emailDomains)

/** Body of the same request from a signed-in member who edits their data. */
export const registrationEdit = (
  today: Day = todayInBogota(),
  emailDomains?: readonly string[],
  names?: NameRule,
) => whole(accountStepForEdit(emailDomains, names), today, emailDomains, names)

/** The same form, filled in by the staff for a person at the office, with names as in identity documents. */
export function registrationByStaff(
  today: Day = todayInBogota(),
  emailDomains?: readonly string[],
  names?: Omit<NameRule, 'asInDocument'>,
) {
  const asInDocument = { ...names, asInDocument: true }
  return whole(accountStepByStaff(emailDomains, asInDocument), today, emailDomains, asInDocument)
}

/** The parsed payload: every value a string, disabled fields ''. */
export type Registration = z.output<ReturnType<typeof registration>>

/** Stored with each consent: the version of the policy linked next to 'Finalizar'. */
export const consentVersion = String(policyVersion.number)

/**
 * Response of the registration request; its HTTP status equals `statusCode`. 200 means stored. `repeated`: it was
 * stored by an earlier submission of the same form, whose response may have been lost, with the password sent then.
 */
export const registrationResponse = z.object({
  statusCode: z.number().int(),
  message: z.string(),
  repeated: z.literal(true).optional(),
})
export type RegistrationResponse = z.infer<typeof registrationResponse>

export { maxTextLength }
