import { documentNumberPattern } from './text/typed-text'
import { z } from 'zod'
import { profileNameOf, questions, type Field, type ProfileName } from './form/fields'
import { provenance } from './provenance'

const text = z.string().nullable()
const count = z.number().int().nullable()

/** Schema of a question's value in the profile: lists, places, forces and ranks by name. */
const values = {
  name: z.string(),
  number: z.string(),
  text,
  person: text,
  mobile: text,
  email: text,
  act: text,
  day: text,
  flag: z.boolean().nullable(),
  count,
  /** Current year minus year of birth. */
  age: count,
  id: text,
  department: text,
  municipality: text,
  force: text,
  rank: text,
}
type Answered = Extract<Field, { kind: keyof typeof values }>

type AlsoOf<F> = F extends { also: infer Also } ? keyof Also & string : never
/** Fields that the form does not ask for. */
export type OtherField = AlsoOf<Field>

type Shape = { [F in Answered as ProfileName<F>]: (typeof values)[F['kind']] } & Record<
  OtherField,
  typeof text
>

const shape = Object.fromEntries(
  questions.flatMap((question) => {
    if (question.kind === 'secret') return []
    const also = 'also' in question ? Object.keys(question.also) : []
    return [[profileNameOf(question), values[question.kind]], ...also.map((name) => [name, text])]
  }),
) as Shape

/** Response of `GET /perfil` and of the officials' read-only profile. Dates are `YYYY-MM-DD`. */
export const profile = z.strictObject({ ...shape, procedencia: provenance })
export type Profile = z.infer<typeof profile>

/** Fields that a person or an import fills in. */
export type ProfileField = Exclude<keyof Profile, 'procedencia'>

/** Path parameter of the routes about one person. */
export const personParams = z.strictObject({ numero_identificacion: z.string().regex(documentNumberPattern) })
