import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { stepOf } from './field-rules'
import { fields, profileNameOf, questionNamed, questions } from './fields'

const repeated = (names: readonly unknown[]) => names.filter((name, index) => names.indexOf(name) !== index)

describe('the table of the fields', () => {
  it('has each name and each column once', () => {
    expect(repeated(questions.map(({ name }) => name))).toEqual([])
    expect(repeated(questions.flatMap((one) => ('column' in one ? [one.column] : [])))).toEqual([])
  })

  it('names a flag of the same step as the switch of a field, and the right kind as the parent of a list', () => {
    for (const { name, section, ...field } of questions) {
      if ('on' in field)
        expect([name, questionNamed(field.on.field)]).toMatchObject([name, { section, kind: 'flag' }])
      if (field.kind === 'municipality')
        expect([name, questionNamed(field.of)]).toMatchObject([name, { section, kind: 'department' }])
      if (field.kind === 'rank')
        expect([name, questionNamed(field.of)]).toMatchObject([name, { kind: 'force' }])
    }
  })

  it('has each name in the profile once, and what a question depends on before it', () => {
    const shown = questions.flatMap((question) =>
      question.kind === 'secret' ? [] : [profileNameOf(question)],
    )
    const also = questions.flatMap((question) => ('also' in question ? Object.keys(question.also) : []))
    expect(repeated([...shown, ...also])).toEqual([])
    for (const [index, question] of questions.entries()) {
      const before = questions.slice(0, index).map(({ name }) => name)
      if ('on' in question) expect(before).toContain(question.on.field)
      if ('of' in question) expect(before).toContain(question.of)
    }
  })

  it('compiles only while the rules that a step adds are those of its fields, and of its passwords', () => {
    const rule = z.string()
    const account = { cedula: rule, contraseña: rule }
    // @ts-expect-error -- confirmContraseña has no rule, and its kind none either
    expect(() => stepOf('userData', account)()).toThrow()
    const all = { ...account, confirmContraseña: rule }
    // @ts-expect-error -- apodo is no field
    stepOf('userData', { ...all, apodo: rule })
    expect(Object.keys(stepOf('userData', all)().shape)).toEqual(Object.keys(fields.userData))
  })
})
