import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { expectedProfile, fakeLookups, validRegistration } from '@fcr/shared/testing'
import { anyRegistration } from '@fcr/shared/testing/any-registration'
import { withoutPasswords, answersOf } from '@fcr/shared/registration-form'

const procedencia = { identidad: 'declarada', actualizado: '2026-01-01' } as const

describe('answers of the edit form', () => {
  it('are those that were registered, whatever they are', () => {
    fc.assert(
      fc.property(anyRegistration(fakeLookups), (form) => {
        const profile = { ...expectedProfile(form, fakeLookups), procedencia }
        expect(answersOf(profile, fakeLookups)).toEqual(withoutPasswords(form))
      }),
    )
  })

  it('leave out what the others switch off, which an import may have stored', () => {
    const form = validRegistration()
    const imported = {
      ...expectedProfile(form, fakeLookups),
      servicio_activo: true,
      compareciente_jep: false,
    }
    const { fourthSection, fifthSection } = answersOf({ ...imported, procedencia }, fakeLookups)
    const service = { activo: 'True', fechaRetiro: '', motivoRetiro: '' }
    expect(fourthSection).toEqual({ ...form.fourthSection, ...service })
    const jep = { numeroActaJEP: '', salaProcesoJEP: '', magistradoProcesoJEP: '', defensaTecnica: '' }
    expect(fifthSection).toEqual({ ...form.fifthSection, ...jep, comparecienteJEP: 'False' })
  })

  it('leave a name open that its list no longer holds', () => {
    fc.assert(
      fc.property(anyRegistration(fakeLookups), (form) => {
        const gone = { nombre_etnia: 'Otra', municipio_residencia: 'Otro', rango: 'Otro', fuerza: 'Otra' }
        const profile = { ...expectedProfile(form, fakeLookups), ...gone, procedencia }
        const { secondSection, thirdSection, fourthSection, fifthSection } = answersOf(profile, fakeLookups)
        expect(secondSection).toEqual({ ...form.secondSection, municipioResidencia: '' })
        expect(thirdSection).toEqual({ ...form.thirdSection, etnia: '' })
        expect(fourthSection).toEqual({ ...form.fourthSection, fuerzaPerteneciente: '', rango: '' })
        expect(fifthSection).toEqual({ ...form.fifthSection, rangoMomentoDeHechos: '' })
      }),
      { numRuns: 10 },
    )
  })
})
