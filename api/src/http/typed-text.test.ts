import { registrationByStaff, registrationEdit } from '@fcr/shared/contracts/form/registration'
import { proposal } from '@fcr/shared/platform/operations'
import { uncleanedTexts } from '@fcr/shared/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { startTestApi } from '../testing/start-test-api'

const api = await startTestApi()
afterAll(() => api.close())

/** Names of request fields whose texts are not cleaned. */
const asSent: Readonly<Record<string, string>> = {
  password: 'a password',
  oldPassword: 'a password',
  newPassword: 'a password',
  contrasena: 'a password',
  contraseña: 'a password',
  confirmContraseña: 'a password',
  token: 'the token of a link',
  inscripcion: 'names a set-up; the server made it',
  tomar: 'names of fields',
  campos: 'names of columns and fields',
  archivo: 'the name of a file: refused, not changed',
  escrito: 'a cell of the file, which it is compared with',
  leido: 'a name of a list',
  formulario: 'the affiliation form, which has its own schema below',
}

const schemas = [
  ...api.contracts.flatMap(({ method, url, schema }) =>
    [schema.params, schema.querystring, schema.body].map((part) => [`${method} ${url}`, part] as const),
  ),
  ['the form in an edit', registrationEdit()] as const,
  ['the form at the office', registrationByStaff()] as const,
  ['a change by an operator', proposal] as const,
]

describe('a text that people type', () => {
  it.each(schemas.filter(([, schema]) => schema !== undefined))('is cleaned: %s', (_name, schema) => {
    const left = uncleanedTexts(schema).filter((path) => !((path.split('.').at(-1) ?? '') in asSent))
    expect(left).toEqual([])
  })
})
