import { todayInBogota } from '@fcr/shared/contracts/dates'
import { adviceOn, digitsReading, suggestionOn, warningOn } from '@fcr/shared/contracts/form/advice'
import { answerTo, fields, sections, type Question, type Section } from '@fcr/shared/contracts/form/fields'
import type { NameRule } from '@fcr/shared/contracts/form/name-rule'
import { paperNumberOf, paperQuestions } from '@fcr/shared/contracts/form/paper'
import { registrationByStaff } from '@fcr/shared/contracts/form/registration'
import {
  DateField,
  FieldNote,
  NumericField,
  SearchSelectField,
  SelectField,
  Suggestion,
  TextField,
  useLeft,
  YesNoField,
  type TextFieldProps,
} from '@fcr/shared/form'
import { CheckRow, DecisionGroup } from '@fcr/shared/staff'
import {
  emptiedBy,
  listOf,
  nameOptions,
  offReason,
  switchOf,
  useForces,
  useOptions,
  usePlaces,
  type Answers,
} from '@fcr/shared/registration-form'
import { serverNow } from '@fcr/shared/session'
import { emailDomains } from '@fcr/shared/site'
import { memo, useRef } from 'react'
import styles from '../people.module.css'
import type { OneName } from './use-staff-form'

/** Messages by field: 'userData.celular'. */
export type FormErrors = Readonly<Record<string, string>>

/** Checks the form with the rules that the server applies; passwords are not part of it at the office. */
export function problemsOf(answers: Answers, names: NameRule): FormErrors {
  const { error } = registrationByStaff(todayInBogota(serverNow()), emailDomains(), names).safeParse(answers)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const pathOf = ({ section, name }: Pick<Question, 'section' | 'name'>) => `${section}.${name}`

const titles: Record<Section, string> = {
  userData: '1. Datos de la persona',
  secondSection: '2. Contacto y nacimiento',
  thirdSection: '3. Datos demográficos y adicionales',
  fourthSection: '4. Servicio',
  fifthSection: '5. JEP y reclusión',
}
const ownLabels: Readonly<Record<string, string>> = {
  nombre: 'Nombres y apellidos',
  cedula: 'Número de cédula',
}
const labelOf = (question: Question) =>
  ownLabels[question.name] ?? ('label' in question ? question.label : question.name)

/** The form with one changed answer; answers that depend on it are cleared. */
export function withAnswer(answers: Answers, { section, name }: Question, value: string): Answers {
  const cleared = new Set(emptiedBy(name, value))
  if (name === 'fuerzaPerteneciente') cleared.add('rangoMomentoDeHechos')
  return Object.fromEntries(
    sections.map((formSection) => [
      formSection,
      Object.fromEntries(
        Object.entries(answers[formSection]).map(([field, answer]) => [
          field,
          formSection === section && field === name ? value : cleared.has(field) ? '' : answer,
        ]),
      ),
    ]),
  ) as Answers
}

interface StaffFormProps {
  answers: Answers
  /** Stable: a keystroke renders one field. */
  onAnswer: (question: Question, value: string) => void
  errors: FormErrors
  oneName: OneName
  /** The number of somebody who is registered cannot change. */
  numberFixed: boolean
  /** With the numbers that the questions have on paper. */
  numbered?: boolean
}

/** The questions of the affiliation form on one page, in the order of the person's own form. */
export function StaffForm({ answers, onAnswer, errors, oneName, numberFixed, numbered }: StaffFormProps) {
  return sections.map((section) => (
    <DecisionGroup key={section} title={titles[section]}>
      <div className={styles.questions}>
        {paperQuestions
          .filter((question) => question.section === section)
          .map((question) => (
            <Control
              key={question.name}
              question={question}
              label={numbered ? `${paperNumberOf(question.name)}. ${labelOf(question)}` : labelOf(question)}
              value={answerTo(question, answers)}
              parent={'of' in question ? answerOf(answers, question.of) : ''}
              off={offOf(answers, question.name)}
              error={errors[pathOf(question)]}
              readOnly={question.kind === 'number' && numberFixed}
              onAnswer={onAnswer}
            />
          ))}
      </div>
      {section === 'userData' && oneName.isAsked && (
        <CheckRow
          label="La persona tiene un solo nombre"
          detail="Así está en su documento: una sola palabra."
          checked={oneName.isConfirmed}
          onChange={({ target }) => oneName.confirm(target.checked)}
        />
      )}
    </DecisionGroup>
  ))
}

interface ControlProps {
  question: Question
  label: string
  value: string
  /** Answer to the question that this one's list depends on. */
  parent: string
  /** Why another answer switches it off. */
  off: string | undefined
  error: string | undefined
  readOnly: boolean
  onAnswer: StaffFormProps['onAnswer']
}

const answerOf = (answers: Answers, name: string): string => {
  const section = sections.find((candidate) => name in fields[candidate])
  return section ? ((answers[section] as Record<string, string>)[name] ?? '') : ''
}

/** Why a question is switched off by another answer. */
const offOf = (answers: Answers, name: string) => {
  const decidedBy = switchOf(name)
  return decidedBy === undefined ? undefined : offReason(name, answerOf(answers, decidedBy))
}

const Control = memo(function Control(props: ControlProps) {
  const { question, label, value, parent, off, error, readOnly, onAnswer } = props
  const common = {
    label,
    name: pathOf(question),
    value,
    error,
    onChange: ({ target }: { target: { value: string } }) => onAnswer(question, target.value),
  }
  const disabled = off !== undefined
  switch (question.kind) {
    case 'flag':
      return <YesNoField {...common} disabled={disabled} />
    case 'id':
      return <ListControl {...common} list={question.name} disabledReason={off} />
    case 'department':
    case 'force':
      return <NamesControl {...common} kind={question.kind} disabledReason={off} />
    case 'municipality':
    case 'rank':
      return <DependentControl {...common} kind={question.kind} parent={parent} disabledReason={off} />
    case 'day':
      return (
        <DateField
          {...common}
          note={<FieldNote>{warningOn(question.name, value)}</FieldNote>}
          disabled={disabled}
        />
      )
    case 'number':
    case 'mobile':
    case 'count':
    case 'age':
    case 'act':
      return (
        <NumericField
          {...common}
          advice={adviceOn(question.name, value, error)}
          note={
            question.kind === 'number' &&
            !readOnly && <FieldNote>{warningOn(question.name, value)}</FieldNote>
          }
          read={digitsReading(question.name)}
          readOnly={readOnly}
          disabled={disabled}
        />
      )
    default:
      return <TextControl {...common} question={question} onAnswer={onAnswer} disabled={disabled} />
  }
})

type TextControlProps = TextFieldProps & Pick<ControlProps, 'question' | 'onAnswer'> & { value: string }

/** A text, or a name, which is offered with capitals. */
function TextControl({ question, onAnswer, ...props }: TextControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isLeft, leave } = useLeft(props.value)
  const suggested = isLeft && suggestionOn(question.name, props.value)
  const take = (answer: string) => {
    onAnswer(question, answer)
    input.current?.focus()
  }
  return (
    <TextField
      {...props}
      ref={input}
      autoComplete="off"
      onBlur={({ currentTarget }) => leave(currentTarget.value)}
      note={<FieldNote>{suggested && <Suggestion answer={suggested} onTake={take} />}</FieldNote>}
    />
  )
}

type SelectProps = {
  label: string
  name: string
  value: string
  error: string | undefined
  disabledReason: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

function ListControl({ list, ...props }: SelectProps & { list: string }) {
  return <SelectField {...props} options={useOptions(listOf(list))} placeholder="Seleccione" />
}

function NamesControl({ kind, ...props }: SelectProps & { kind: 'department' | 'force' }) {
  const [places, forces] = [usePlaces(), useForces()]
  const names = (kind === 'department' ? places : forces).keys()
  return <SelectField {...props} options={nameOptions(names)} placeholder="Seleccione" />
}

function DependentControl({
  kind,
  parent,
  disabledReason,
  ...props
}: SelectProps & { kind: 'municipality' | 'rank'; parent: string }) {
  const [places, forces] = [usePlaces(), useForces()]
  const names = (kind === 'municipality' ? places : forces).get(parent)
  const missing = kind === 'municipality' ? 'Elija el departamento' : 'Elija la fuerza'
  return (
    <SearchSelectField
      {...props}
      options={nameOptions(names)}
      placeholder="Seleccione"
      disabledReason={disabledReason ?? (parent === '' ? missing : undefined)}
    />
  )
}
