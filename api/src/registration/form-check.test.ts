import { messages } from '@fcr/shared/contracts/form/registration-messages'
import { guessableBecause } from '@fcr/shared/contracts/text/guessable-password'
import { validRegistration } from '@fcr/shared/testing'
import { describe, expect, it } from '@jest/globals'
import { registrations } from '../testing/registrations'

type Form = ReturnType<typeof validRegistration>

describe('the form of POST /funciones/registro', () => {
  const { post, people } = registrations()

  const option = messages.unknownOption
  const detained = {
    privadoLibertad: 'True',
    departamentoCentroReclusion: 'Antioquia',
    municipioCentroReclusion: 'Medellín',
    nombreCentroReclusion: 'Centro de Prueba',
    naturalezaCentroReclusion: '1',
    rangoMomentoDeHechos: 'Capitán',
  }

  it.each<[string, string, string, (form: Form) => void]>([
    [
      'a password that is easy to guess',
      'userData.contraseña',
      guessableBecause('common'),
      ({ userData }) => {
        userData.contraseña = userData.confirmContraseña = 'Password1'
      },
    ],
    [
      'a password that contains the document number',
      'userData.contraseña',
      guessableBecause('number'),
      ({ userData }) => {
        userData.contraseña = userData.confirmContraseña = `Ana-${userData.cedula}`
      },
    ],
    [
      'a department that is not listed',
      'secondSection.departamentoResidencia',
      option,
      (form) => {
        form.secondSection.departamentoResidencia = 'Atlantis'
      },
    ],
    [
      'a residence of another department',
      'secondSection.municipioResidencia',
      option,
      (form) => {
        form.secondSection.municipioResidencia = 'Medellín'
      },
    ],
    [
      'a birthplace of another department',
      'secondSection.municipioNacimiento',
      option,
      (form) => {
        form.secondSection.municipioNacimiento = 'Palmira'
      },
    ],
    [
      'a unit in another department',
      'fourthSection.municipioUnidadAcantonada',
      option,
      (form) => {
        form.fourthSection.municipioUnidadAcantonada = 'Palmira'
      },
    ],
    [
      'a detention centre of another department',
      'fifthSection.municipioCentroReclusion',
      option,
      (form) => {
        Object.assign(form.fifthSection, detained, { municipioCentroReclusion: 'Palmira' })
      },
    ],
    [
      'a force that is not listed',
      'fourthSection.fuerzaPerteneciente',
      option,
      (form) => {
        form.fourthSection.fuerzaPerteneciente = 'Guardia Imaginaria'
      },
    ],
    [
      'a rank of another force',
      'fourthSection.rango',
      option,
      (form) => {
        form.fourthSection.rango = 'Almirante'
      },
    ],
    [
      'a rank of another force at the time of the events',
      'fifthSection.rangoMomentoDeHechos',
      option,
      (form) => {
        Object.assign(form.fifthSection, detained, { rangoMomentoDeHechos: 'Almirante' })
      },
    ],
    [
      'an ethnicity that does not exist',
      'thirdSection.etnia',
      option,
      (form) => {
        form.thirdSection.etnia = '99'
      },
    ],
    [
      'a chamber that does not exist',
      'fifthSection.salaProcesoJEP',
      option,
      (form) => {
        form.fifthSection.salaProcesoJEP = '99'
      },
    ],
    [
      'a TOAR that does not exist',
      'fourthSection.pertenecienteTOAR',
      option,
      (form) => {
        form.fourthSection.pertenecienteTOAR = '99'
      },
    ],
    [
      'a field that violates the contract',
      'userData.celular',
      messages.celular.format,
      (form) => {
        form.userData.celular = '12345'
      },
    ],
  ])('rejects %s and stores nothing', async (_what, path, message, spoil) => {
    const form = validRegistration()
    spoil(form)
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

  const whole = validRegistration()
  it.each<[string, unknown]>([
    ['an additional key', { ...whole, administrador: true }],
    ['an additional key in a section', { ...whole, userData: { ...whole.userData, password_hash: 'x' } }],
    ['an array instead of text', { ...whole, userData: { ...whole.userData, nombre: ['Ana Prueba'] } }],
    ['an object instead of text', { ...whole, userData: { ...whole.userData, cedula: { $gt: '' } } }],
    ['a number instead of text', { ...whole, userData: { ...whole.userData, cedula: 9900000123 } }],
    [
      'a boolean instead of yes or no',
      { ...whole, fourthSection: { ...whole.fourthSection, activo: false } },
    ],
    ['a fraction', { ...whole, thirdSection: { ...whole.thirdSection, cantidadHijos: 1.5 } }],
    ['a missing section', { ...whole, fifthSection: undefined }],
    ['an array', [whole]],
    ['null', null],
    ['nothing', ''],
    ['a truncated document', JSON.stringify(whole).slice(0, 200)],
    ['a __proto__ key', JSON.stringify(whole).replace('{', '{"__proto__":{"x":1},')],
    ['a constructor.prototype key', JSON.stringify(whole).replace('{', '{"constructor":{"prototype":{}},')],
    ['a deeply nested document', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('rejects %s', async (_what, body) => {
    const response = await post(body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ statusCode: 400, requestId: expect.any(String) })
    expect(response.body).not.toMatch(/9900000123|Camino2026|administrador|Invalid/)
    expect(await people()).toEqual([])
  })
})
