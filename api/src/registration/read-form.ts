import { commonPasswords } from '@fcr/shared/contracts/text/common-passwords'
import {
  registration,
  registrationByStaff,
  registrationEdit,
  type Registration,
} from '@fcr/shared/contracts/form/registration'
import type { NameRule } from '@fcr/shared/contracts/form/name-rule'
import { invalidFields } from '../errors/api-error'
import type { Catalogue } from '../lookups/catalogue'
import { resolveReferences, type References } from './references'

/**
 * Message for errors without one in the contract (wrong types, unknown keys); the library's would be in
 * English.
 */
const unexpected = () => 'El dato no es válido.'

/**
 * Parses the form and checks it against the contract and the lists.
 * @throws {ApiError} 400 with one entry per refused field, never with its value
 */
export function readForm(
  body: unknown,
  mode: 'new' | 'edit' | 'office',
  catalogue: Catalogue,
  emailDomains: readonly string[],
  names?: Omit<NameRule, 'asInDocument'>,
): { form: Registration; references: References } {
  const contracts = {
    new: () => registration(commonPasswords, undefined, emailDomains),
    edit: () => registrationEdit(undefined, emailDomains, names),
    office: () => registrationByStaff(undefined, emailDomains, names),
  }
  // Zod would compile the contract, which takes three times as long as checking the only form that it is made for.
  const parsed = contracts[mode]().safeParse(body, { error: unexpected, jitless: true })
  if (!parsed.success)
    throw invalidFields(
      ...parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    )
  const { references, errors } = resolveReferences(parsed.data, catalogue)
  if (errors.length > 0) throw invalidFields(...errors)
  return { form: parsed.data, references }
}
