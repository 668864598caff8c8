import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentType } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { todayInBogota } from '@fcr/shared/contracts/dates'
import { answerTo, type Section } from '@fcr/shared/contracts/form/fields'
import type { NameRule } from '@fcr/shared/contracts/form/name-rule'
import {
  accountStep,
  accountStepForEdit,
  contactStep,
  demographicStep,
  jepStep,
  serviceStep,
} from '@fcr/shared/contracts/form/registration'
import { serverNow } from '@fcr/shared/session'
import { emailDomains } from '@fcr/shared/site'
import { loadCommonPasswords } from '../../../credentials/common-passwords'
import { withInput, type Answers, type SectionAnswers } from '@fcr/shared/registration-form'
import type { Mode } from '../fields/step-view'
import type { Refused } from '../submission/submission'
import { StepAccount } from './step-account'
import { StepContact } from './step-contact'
import { StepDemographics } from './step-demographics'
import { StepJep } from './step-jep'
import { StepService } from './step-service'

interface Over {
  mode: Mode
  /** Answers of the previous steps. */
  answers: Answers
  /** In edit mode: stored answers to questions about names are accepted unchanged. */
  names?: NameRule | undefined
}

/** Returns the rule of names for an edit of these stored answers. */
export const keepingNames = (stored: Answers): NameRule => ({
  storedAnswer: (question) => answerTo(question, stored),
})

type Steps = typeof accountStep | typeof contactStep | typeof demographicStep | typeof serviceStep
type AnySchema = ReturnType<Steps | typeof jepStep>

export type Step = {
  section: Section
  title: string
  /** The step's questions; must be inside a `StepView`. */
  Fields: ComponentType
  schema: (props: Over) => AnySchema | Promise<AnySchema>
}

/** The server's day: a device's clock may be wrong by years. */
const today = () => todayInBogota(serverNow())

/** The five steps in order. Each step's rules come from the contract; the server applies them again. */
export const steps: readonly Step[] = [
  {
    section: 'userData',
    title: 'Cuenta',
    Fields: StepAccount,
    schema: async ({ mode, names }) =>
      mode === 'edit'
        ? accountStepForEdit(emailDomains(), names)
        : accountStep(await loadCommonPasswords(), emailDomains()),
  },
  {
    section: 'secondSection',
    title: 'Datos personales',
    Fields: StepContact,
    schema: ({ answers, names }) => contactStep(answers.userData, today(), emailDomains(), names),
  },
  {
    section: 'thirdSection',
    title: 'Datos sociodemográficos',
    Fields: StepDemographics,
    schema: ({ names }) => demographicStep(today(), emailDomains(), names),
  },
  {
    section: 'fourthSection',
    title: 'Servicio',
    Fields: StepService,
    schema: ({ answers, names }) => serviceStep(answers.secondSection, today(), emailDomains(), names),
  },
  {
    section: 'fifthSection',
    title: 'JEP y reclusión',
    Fields: StepJep,
    schema: ({ names }) => jepStep(today(), emailDomains(), names),
  },
]

export const positionOf = (section: Section) => steps.findIndex((step) => step.section === section)

/** Validates a step's answers with its schema: one message per field, for the first rule broken. */
function stepResolver(step: Step, props: Over): Resolver<SectionAnswers> {
  const resolve: Resolver<SectionAnswers> = async (values, context, options) => {
    // The schemas' types are narrower than "text by field name", the only type that the form library knows.
    const schema = (await step.schema(props)) as never
    return (zodResolver(schema, undefined, { mode: 'sync' }) as typeof resolve)(values, context, options)
  }
  if (step.section !== 'userData' || props.mode !== 'edit') return resolve
  // An edit has one password field; the contract expects it under both keys.
  return (values, context, options) =>
    resolve({ ...values, confirmContraseña: values['contraseña'] ?? '' }, context, options)
}

/** Validates questions of several steps, each with its step's rules. */
export function resolverOf(
  asking: readonly Step[],
  { mode, answers, names }: Over,
): Resolver<SectionAnswers> {
  return async (values, context, options) => {
    const all = withInput(answers, values)
    let valid = values
    const errors: FieldErrors<SectionAnswers> = {}
    for (const step of asking) {
      const result = await stepResolver(step, { mode, answers: all, names })(
        all[step.section],
        context,
        options,
      )
      valid = { ...valid, ...result.values }
      Object.assign(errors, onlyNamed(values, result.errors))
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: valid, errors: {} }
  }
}

/** Omits messages about questions that this step does not ask. */
const onlyNamed = <T extends object>(asked: SectionAnswers, messages: T) =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => name in asked))

const noOptions = { fields: {}, shouldUseNativeValidation: false }

/** Returns the messages of the first invalid step: the browser's Forward button can skip a step's validation. */
export async function firstRefusal(over: Over): Promise<Refused | undefined> {
  for (const step of steps) {
    const { errors } = await stepResolver(step, over)(over.answers[step.section], undefined, noOptions)
    const fields = Object.entries(errors).map(([name, error]) => [name, error?.message ?? ''])
    if (fields.length > 0)
      return { section: step.section, fields: Object.fromEntries(fields) as Refused['fields'] }
  }
  return undefined
}
