import { z } from 'zod'
import { isAfter, parseDay, todayInBogota, type Day } from '../dates'
import { hasDomainOf, publicEmailDomains } from '../text/email-domains'
import { isOff, questions, type ForEach, type NameOfKind, type Question, type Section } from './fields'
import {
  dependent,
  dependentDigits,
  digits,
  emailAddress,
  freeText,
  lookupId,
  mobileNumber,
  requiredText,
  yesNo,
} from './registration-fields'
import { nameProblem, type NameRule } from './name-rule'
import { generalTexts, messages, ownTexts } from './registration-messages'
import { wholeNumberOf } from '../readings/whole-number'
import { actNumberPattern } from '../text/typed-text'

export type Rule = z.ZodType<string, string | number | undefined>
export type Context = z.core.$RefinementCtx

export const fail = (context: Context, field: string, message: string) =>
  context.addIssue({ code: 'custom', path: [field], message })

type Texts = typeof generalTexts

/** The texts of a question, and general ones where it has none. */
const textsOf = ({ name, kind }: Question): Texts => {
  const general = kind === 'flag' ? { ...generalTexts, required: messages.yesNo } : generalTexts
  return { ...general, ...ownTexts(name) }
}

/** The rule of an answer, by the kind of its question. Names and days have further rules: `nameProblem`, `checkDay`. */
const rules: Readonly<Record<Exclude<Question['kind'], 'number' | 'secret'>, (texts: Texts) => Rule>> = {
  name: ({ required }) => requiredText(required),
  person: ({ required }) => requiredText(required),
  text: ({ required }) => requiredText(required),
  mobile: mobileNumber,
  email: emailAddress,
  act: ({ required, format }) =>
    requiredText(required).overwrite(wholeNumberOf).regex(actNumberPattern, format),
  day: ({ required, format }) => freeText().min(1, required).max(10, format),
  flag: ({ required }) => yesNo(required),
  count: (texts) => digits(texts.required, texts.digits, 2),
  age: (texts) => digits(texts.required, texts.digits, 3),
  id: ({ required }) => lookupId(required),
  department: ({ required }) => requiredText(required),
  municipality: ({ required }) => requiredText(required),
  force: ({ required }) => requiredText(required),
  rank: ({ required }) => requiredText(required),
}
type Ruled = keyof typeof rules

/** Rules that do not follow from the kind. A document number and passwords need one. */
type Particular<S extends Section> = Partial<ForEach<S, Rule>> &
  Record<NameOfKind<S, 'number' | 'secret'>, Rule>

const mayBeNumber = ({ kind }: Question) => kind === 'id' || kind === 'act' || kind === 'count'
const mayBeEmpty = (question: Question) => 'on' in question || 'optional' in question

/** Context for validating answers, besides other answers. */
type Circumstances = { today: Day; emailDomains: readonly string[]; names: NameRule }

/** Returns the schema of a step, for a given day and list of accepted e-mail domains: one rule for each field. */
export function stepOf<const S extends Section>(section: S, particular: Particular<S>) {
  const asked = questions
    .filter((question) => question.section === section)
    .map((question) => ({
      question,
      rule:
        (particular as Readonly<Record<string, Rule>>)[question.name] ??
        rules[question.kind as Ruled](textsOf(question)),
    }))
  const shape = asked.map(({ question, rule }) => [
    question.name,
    mayBeEmpty(question) ? (mayBeNumber(question) ? dependentDigits() : dependent()) : rule,
  ])
  const step = z.strictObject(Object.fromEntries(shape) as ForEach<S, Rule>)
  return (today = todayInBogota(), emailDomains = publicEmailDomains, names: NameRule = {}) =>
    step.superRefine((values, context) => {
      const answers = values as Readonly<Record<string, string>>
      const refused = context.issues.map(({ path }) => path?.[0])
      for (const { question, rule } of asked)
        if (!refused.includes(question.name))
          checkQuestion(question, rule, answers, context, { today, emailDomains, names })
    })
}

/** Rules that the shape of a step cannot express: they depend on another answer, the day or the site. */
function checkQuestion(
  question: Question,
  rule: Rule,
  values: Readonly<Record<string, string>>,
  context: Context,
  { today, emailDomains, names }: Circumstances,
) {
  const answer = values[question.name] ?? ''
  // The server does not silently drop answers that the form cannot send.
  if (isOff(question, (name) => values[name])) {
    if (answer !== '') fail(context, question.name, messages.notApplicable)
    return
  }
  if (answer === '' && 'optional' in question) return
  const problem =
    (mayBeEmpty(question) && rule.safeParse(answer).error?.issues[0]?.message) ||
    nameProblem(question, answer, names)
  if (problem) fail(context, question.name, problem)
  else if (question.kind === 'day') checkDay(answer, question, context, today)
  else if (question.kind === 'email' && !hasDomainOf(answer, emailDomains))
    fail(context, question.name, textsOf(question).domain)
}

function checkDay(value: string, question: Question, context: Context, today: Day) {
  const { format, future } = textsOf(question)
  const day = parseDay(value)
  if (!day) fail(context, question.name, format)
  else if (isAfter(day, today)) fail(context, question.name, future)
}
