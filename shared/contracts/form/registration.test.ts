import { describe, expect, it } from '@jest/globals'
import { commonPasswords } from '../text/common-passwords'
import { questionNamed } from './fields'
import { nameProblem } from './name-rule'
import {
  accountStep,
  accountStepForEdit,
  contactStep,
  jepStep,
  registration,
  registrationByStaff,
  registrationEdit,
  serviceStep,
} from './registration'
import { messages } from './registration-messages'
import { guessableBecause } from '../text/guessable-password'
import { validRegistration } from '../../testing/registration'

const today = { year: 2026, month: 11, day: 21 }

/** Returns the first message of each field, by dotted path. */
function problems(result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] }
}) {
  const first: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) first[issue.path.join('.')] ??= issue.message
  return first
}

const account = validRegistration().userData
const contact = validRegistration().secondSection
const service = validRegistration().fourthSection
const jep = validRegistration().fifthSection

describe('names', () => {
  const form = (nombre: string) => {
    const answers = validRegistration()
    Object.assign(answers.userData, { nombre, contraseña: '', confirmContraseña: '' })
    return answers
  }
  const name = { path: ['userData', 'nombre'] }
  const issues = (schema: ReturnType<typeof registrationByStaff>, nombre: string) =>
    schema.safeParse(form(nombre)).error?.issues ?? []

  it.each([
    "Ana D'Alessandro Prueba",
    'Luis Gómez-Díaz',
    'María del C. Prueba',
    'Željka Šarić',
    'João Conceição',
  ])('are accepted at the office as in the document: %s', (nombre) => {
    expect(registrationByStaff(today).parse(form(nombre)).userData.nombre).toBe(nombre)
  })

  it.each(['Ana 2 Prueba', 'Ana <b>', 'Анна Проба'])(
    'consist of Latin letters at the office too: %s is refused',
    (nombre) => {
      expect(issues(registrationByStaff(today), nombre)).toMatchObject([
        { ...name, message: messages.asInDocument },
      ])
    },
  )

  it('may be one word at the office once somebody has confirmed it', () => {
    expect(issues(registrationByStaff(today), 'Sukarno')).toMatchObject([
      { ...name, message: messages.nombre.words },
    ])
    expect(issues(registrationByStaff(today, undefined, { oneName: true }), 'Sukarno')).toEqual([])
    // Nobody has confirmed anything of other people.
    const contact = questionNamed('nombreContactoAlterno')
    expect(contact && nameProblem(contact, 'Sukarno', { asInDocument: true, oneName: true })).toBe(
      messages.nombreContactoAlterno.words,
    )
  })

  it('are accepted in an edit if they are stored and unchanged', () => {
    const stored = 'Ana  D\u2019Alessandro'
    const schema = registrationEdit(today, undefined, {
      storedAnswer: (question) => (question.name === 'nombre' ? stored : ''),
    })
    const problemsOf = (nombre: string) => {
      const answers = form(nombre)
      Object.assign(answers.userData, { contraseña: 'x', confirmContraseña: 'x' })
      return schema.safeParse(answers).error?.issues.map(({ message }) => message) ?? []
    }
    expect(problemsOf(stored)).toEqual([])
    expect(problemsOf("Ana D'Alessandro")).toEqual([])
    expect(problemsOf("Ana D'Alessandri")).toEqual([messages.nombre.letters])
  })
})

// The messages of single fields: registration-messages.test.ts.
describe('step 1', () => {
  it.each([
    [{ nombre: 'SIN NOMBRE' }, { nombre: messages.noName }],
    [{ nombre: ' Ángela Muñoz Güiza ' }, {}],
    [{ cedula: 'C.C. 1.234.567' }, {}],
    [{ celular: '(300) 123-4567' }, {}],
    [{ email: 'ana\u200B@gmail.com' }, {}],
    [{ email: 'ana@GMAIL.com' }, {}],
    // The form's own rules come first.
    [{ contraseña: 'password1', confirmContraseña: 'password1' }, { contraseña: messages.contraseña.upper }],
    [
      { cedula: ' 9900000123 ', contraseña: 'Ana9900000123', confirmContraseña: 'Ana9900000123' },
      { contraseña: guessableBecause('number') },
    ],
  ])('%j', (change, expected) => {
    expect(problems(accountStep(commonPasswords).safeParse({ ...account, ...change }))).toEqual(expected)
  })

  it('does not check the strength of the current password in an edit', () => {
    const current = { contraseña: 'Password1', confirmContraseña: 'Password1' }
    expect(problems(accountStepForEdit().safeParse({ ...account, ...current }))).toEqual({})
  })

  it('reports password problems even if other fields are invalid', () => {
    const result = accountStep(commonPasswords).safeParse({
      ...account,
      nombre: '',
      contraseña: 'a',
      confirmContraseña: 'b',
    })
    expect(Object.keys(problems(result)).sort()).toEqual(['confirmContraseña', 'contraseña', 'nombre'])
  })
})

describe('the accepted e-mail domains', () => {
  const domains = ['correo.example']
  const email = 'ana@CORREO.example'

  it('are those of the site, in every step and in the whole form', () => {
    expect(problems(accountStep(commonPasswords, domains).safeParse({ ...account, email }))).toEqual({})
    expect(problems(accountStep(commonPasswords, domains).safeParse(account))).toEqual({
      email: messages.email.domain,
    })
    const alternate = { ...contact, correoElectronicoAlterno: 'ana@gmail.com' }
    expect(problems(contactStep(account, today, domains).safeParse(alternate))).toEqual({
      correoElectronicoAlterno: messages.correoElectronicoAlterno.domain,
    })
    for (const form of [registration(commonPasswords, today, domains), registrationEdit(today, domains)])
      expect(problems(form.safeParse(validRegistration()))).toMatchObject({
        'userData.email': messages.email.domain,
        'secondSection.correoElectronicoAlterno': messages.correoElectronicoAlterno.domain,
      })
  })
})

describe('step 2', () => {
  it.each([
    [{ fechaNacimiento: '1980-02-30' }, { fechaNacimiento: messages.fechaNacimiento.format }],
    [
      { fechaNacimiento: '2026-11-22', edad: '0' },
      { fechaNacimiento: messages.fechaNacimiento.future, edad: messages.edad.adult },
    ],
    [{ fechaNacimiento: '2008-11-22', edad: '18' }, { fechaNacimiento: messages.fechaNacimiento.adult }],
    [{ fechaNacimiento: '2008-11-21', edad: '18' }, {}],
    [{ fechaNacimiento: '1980-01-01', edad: '46' }, {}],
    [{ fechaNacimiento: '1980-01-01', edad: 46 }, {}],
    [{ edad: '17' }, { edad: messages.edad.adult }],
    [{ fechaNacimiento: '1980-01-01', edad: '45' }, { edad: messages.edad.mismatch }],
  ])('%j', (change, expected) => {
    expect(problems(contactStep(account, today).safeParse({ ...contact, ...change }))).toEqual(expected)
  })
})

describe('steps 4 and 5', () => {
  it.each([
    [{ activo: 'True' }, { fechaRetiro: messages.notApplicable, motivoRetiro: messages.notApplicable }],
    [{ activo: 'True', fechaRetiro: '', motivoRetiro: '' }, {}],
    [{ fechaRetiro: '1970-01-01' }, {}],
    [{ añosServicioDAS: '0' }, {}],
    [{ añosServicioDAS: 0 }, {}],
    [{ pertenecienteTOAR: '' }, {}],
  ])('step 4 %j', (change, expected) => {
    expect(problems(serviceStep(contact, today).safeParse({ ...service, ...change }))).toEqual(expected)
  })

  it.each([
    [{ numeroActaJEP: '301.234' }, {}],
    [
      { comparecienteJEP: 'False' },
      {
        numeroActaJEP: messages.notApplicable,
        salaProcesoJEP: messages.notApplicable,
        magistradoProcesoJEP: messages.notApplicable,
        defensaTecnica: messages.notApplicable,
      },
    ],
    [
      { privadoLibertad: 'True' },
      {
        departamentoCentroReclusion: messages.departamentoCentroReclusion,
        municipioCentroReclusion: messages.municipioCentroReclusion,
        nombreCentroReclusion: messages.nombreCentroReclusion.required,
        naturalezaCentroReclusion: messages.naturalezaCentroReclusion,
        rangoMomentoDeHechos: messages.rangoMomentoDeHechos,
      },
    ],
  ])('step 5 %j', (change, expected) => {
    expect(problems(jepStep(today).safeParse({ ...jep, ...change }))).toEqual(expected)
  })
})

describe('the whole payload', () => {
  const schema = registration(commonPasswords, today)

  it('accepts the complete form', () => {
    expect(problems(schema.safeParse(validRegistration()))).toEqual({})
  })

  it('accepts decomposed accents and composes them', () => {
    const form = validRegistration()
    form.userData.nombre = 'José Peña'.normalize('NFD')
    form.secondSection.direccion = 'Calle 1, Bogotá'.normalize('NFD')
    expect(registration(commonPasswords, today).parse(form)).toMatchObject({
      userData: { nombre: 'José Peña' },
      secondSection: { direccion: 'Calle 1, Bogotá' },
    })
  })

  it('names the section of a rule across steps', () => {
    const body = validRegistration()
    body.secondSection.celularAlterno = body.userData.celular
    expect(problems(schema.safeParse(body))).toEqual({
      'secondSection.celularAlterno': messages.celularAlterno.same,
    })
  })

  it('refuses unknown keys and values of the wrong type', () => {
    expect(schema.safeParse({ ...validRegistration(), extra: 1 }).success).toBe(false)
    const body = validRegistration() as { userData: Record<string, unknown> }
    body.userData['nombre'] = ['Ana Prueba']
    expect(schema.safeParse(body).success).toBe(false)
  })
})
