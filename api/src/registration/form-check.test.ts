import { messages } from '@fcr/shared/contracts/form/registration-messages'
import { guessableBecause } from '@fcr/shared/contracts/text/guessable-password'
import { validRegistration } from '@fcr/shared/testing'
import { describe, expect, it } from '@jest/globals'
import { registrations } from '../testing/registrations'

describe('the form of POST /funciones/registro', () => {
  const { post, people } = registrations()

  const detained = {
    privadoLibertad: 'True',
    departamentoCentroReclusion: 'Antioquia',
    municipioCentroReclusion: 'Medellín',
    nombreCentroReclusion: 'Centro de Prueba',
    naturalezaCentroReclusion: '1',
    rangoMomentoDeHechos: 'Capitán',
  }

  const both = (password: string) => ({ contraseña: password, confirmContraseña: password })

  /** The answer of the field at the path, or several answers of its section. */
  it.each<[what: string, path: string, answer: string | object, message?: string]>([
    [
      'a password that is easy to guess',
      'userData.contraseña',
      both('Password1'),
      guessableBecause('common'),
    ],
    [
      'one with the document number',
      'userData.contraseña',
      both('Ana-9900000123'),
      guessableBecause('number'),
    ],
    ['a department that is not listed', 'secondSection.departamentoResidencia', 'Atlantis'],
    ['a residence of another department', 'secondSection.municipioResidencia', 'Medellín'],
    ['a birthplace of another department', 'secondSection.municipioNacimiento', 'Palmira'],
    ['a unit in another department', 'fourthSection.municipioUnidadAcantonada', 'Palmira'],
    [
      'a detention centre of another department',
      'fifthSection.municipioCentroReclusion',
      { ...detained, municipioCentroReclusion: 'Palmira' },
    ],
    ['a force that is not listed', 'fourthSection.fuerzaPerteneciente', 'Guardia Imaginaria'],
    ['a rank of another force', 'fourthSection.rango', 'Almirante'],
    [
      'a rank of another force at the time of the events',
      'fifthSection.rangoMomentoDeHechos',
      { ...detained, rangoMomentoDeHechos: 'Almirante' },
    ],
    ['an ethnicity that does not exist', 'thirdSection.etnia', '99'],
    ['a chamber that does not exist', 'fifthSection.salaProcesoJEP', '99'],
    ['a TOAR that does not exist', 'fourthSection.pertenecienteTOAR', '99'],
    ['a field that violates the contract', 'userData.celular', '12345', messages.celular.format],
  ])('rejects %s and stores nothing', async (_what, path, answer, message = messages.unknownOption) => {
    const form = validRegistration()
    const [section = '', field = ''] = path.split('.')
    const sections = new Map<string, object>(Object.entries(form))
    Object.assign(sections.get(section) ?? {}, typeof answer === 'string' ? { [field]: answer } : answer)
    const response = await post(form)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      statusCode: 400,
      code: 'validation_failed',
      message: 'Hay datos que no son válidos.',
      requestId: expect.any(String),
      errors: [{ path, message }],
    })
    expect(await people()).toEqual([])
  })

  it('accepts a detained person whose centre and rank are listed', async () => {
    const form = validRegistration()
    Object.assign(form.fifthSection, detained)
    expect((await post(form)).statusCode).toBe(200)
    expect((await people())[0]).toMatchObject({ municipio_reclusion: '05001', rango_momento_hechos: 108 })
  })

  // Other kinds and keys, on every route: http/no-coercion.test.ts; nesting: security/hostile-input.test.ts.
  const whole = validRegistration()
  it.each<[string, unknown]>([
    ['an additional key', { ...whole, administrador: true }],
    ['a fraction', { ...whole, thirdSection: { ...whole.thirdSection, cantidadHijos: 1.5 } }],
    ['a missing section', { ...whole, fifthSection: undefined }],
    ['nothing', ''],
    ['a truncated document', JSON.stringify(whole).slice(0, 200)],
  ])('rejects %s', async (_what, body) => {
    const response = await post(body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ statusCode: 400, requestId: expect.any(String) })
    expect(response.body).not.toMatch(/9900000123|Camino2026|administrador|Invalid/)
    expect(await people()).toEqual([])
  })
})
