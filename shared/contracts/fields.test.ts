import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { questionNamed, questions, type ForEach } from './fields'

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

  it('compiles only while a step has a rule for each of its fields and for no others', () => {
    const rule = z.string()
    const account = { nombre: rule, cedula: rule, celular: rule, email: rule, contraseña: rule }
    // @ts-expect-error -- confirmContraseña has no rule
    const missing: ForEach<'userData', z.ZodType<string>> = account
    const all = { ...account, confirmContraseña: rule }
    // @ts-expect-error -- apodo is no field
    const strange: ForEach<'userData', z.ZodType<string>> = { ...all, apodo: rule }
    const exact: ForEach<'userData', z.ZodType<string>> = all
    expect([missing, strange, exact]).toHaveLength(3)
  })
})
