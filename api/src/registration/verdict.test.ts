import { commonPasswords } from '@fcr/shared/contracts/text/common-passwords'
import { questions } from '@fcr/shared/contracts/form/fields'
import {
  accountStep,
  contactStep,
  demographicStep,
  jepStep,
  serviceStep,
  type Registration,
} from '@fcr/shared/contracts/form/registration'
import { validRegistration } from '@fcr/shared/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { startTestApi, type TestApi } from '../testing/start-test-api'

type Form = Record<string, Record<string, unknown>>

/** The fields that each step of the form rejects, as validated in the browser: step by step. */
function refusedInBrowser(form: Form): string[] {
  // The form's fields hold strings; other clients may send anything.
  const account = Object.fromEntries(
    Object.entries(form['userData'] ?? {}).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : '',
    ]),
  ) as Registration['userData']
  const { fechaNacimiento } = form['secondSection'] ?? {}
  const contact = { fechaNacimiento: typeof fechaNacimiento === 'string' ? fechaNacimiento : '' }
  const steps = {
    userData: accountStep(commonPasswords),
    secondSection: contactStep(account),
    thirdSection: demographicStep(),
    fourthSection: serviceStep(contact),
    fifthSection: jepStep(),
  }
  return Object.entries(steps).flatMap(([section, step]) => {
    const { error } = step.safeParse(form[section])
    return (error?.issues ?? []).map(({ path }) => [section, ...path].join('.'))
  })
}

const unique = (paths: string[]) => [...new Set(paths)].sort()

/** Fields with values from lists; only the server knows whether a value is in them. */
const offered = questions
  .filter(({ kind }) => ['department', 'municipality', 'force', 'rank', 'id'].includes(kind))
  .map(({ name }) => name)

/** Plausible and implausible input. */
const typed = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'True',
    'False',
    'true',
    '0',
    '-1',
    '12',
    '012345',
    '1e3',
    '17',
    '3001234567',
    ' 3001234567 ',
    '+573001234567',
    '1970-01-01',
    '1970-02-30',
    '2999-01-01',
    '01/01/1970',
    'Ana',
    'Ana Prueba',
    '  Ana   Prueba ',
    'José Ñáñez Güiza',
    "O'Neil Prueba",
    'a@gmail.com',
    'A@GMAIL.COM',
    'a@gmail.com.example',
    'a b@gmail.com',
    'Camino2026',
    'camino2026',
    '<b>Ana Prueba</b>',
    'Ana\u0000Prueba',
    'Ana Prue\u0301ba',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.stringMatching(/^[0-9]{1,12}$/),
  fc.stringMatching(/^[A-Za-zñÑáéíóú ]{1,30}$/),
)
const unexpected = fc.oneof(
  fc.integer({ min: -5, max: 1_000_000 }),
  fc.double(),
  fc.constantFrom(null, true, [], {}, ['x'], { toString: 'x' }),
)

const places = Object.entries(validRegistration()).flatMap(([section, fields]) =>
  Object.keys(fields).map((field) => ({ section, field })),
)

const change = fc.record({
  place: fc.constantFrom(...places),
  value: fc.oneof({ weight: 5, arbitrary: typed }, { weight: 1, arbitrary: unexpected }),
})

/** A valid affiliation with up to three answers changed; list fields keep an offered answer, or are empty. */
const forms = fc.array(change, { maxLength: 3 }).map((changes): Form => {
  const form = structuredClone(validRegistration()) as Form
  for (const { place, value } of changes)
    Object.assign(form[place.section] ?? {}, {
      [place.field]:
        offered.includes(place.field) && ['string', 'number'].includes(typeof value) ? '' : value,
    })
  return form
})

describe('browser and server', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  const post = (payload: Form) => api.app.inject({ method: 'POST', url: '/api/funciones/registro', payload })

  it('reach the same verdict on the same affiliation, field by field', async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(forms, async (form) => {
        const inBrowser = unique(refusedInBrowser(form))
        const response = await post(form)
        // 409: the number exists from an earlier form, which is not a validation error.
        if ([200, 409].includes(response.statusCode)) {
          accepted += 1
          expect(inBrowser).toEqual([])
          return
        }
        expect(response.statusCode).toBe(400)
        const { errors } = response.json<{ errors: { path: string }[] }>()
        // Rules across steps are checked only after each step is valid.
        const onServer = unique(errors.map(({ path }) => path))
        expect(inBrowser).toEqual(expect.arrayContaining(onServer))
        expect(inBrowser).not.toEqual([])
        const between = [
          'secondSection.correoElectronicoAlterno',
          'secondSection.nombreContactoAlterno',
          'secondSection.celularAlterno',
          // Not before the birth date.
          'fourthSection.fechaRetiro',
        ]
        const missed = inBrowser.filter((path) => !onServer.includes(path))
        expect(between).toEqual(expect.arrayContaining(missed))
      }),
      { numRuns: 400 },
    )
    // Otherwise the property would prove little.
    expect(accepted).toBeGreaterThan(20)
  })
})
