import { useMemo } from 'react'
import { formNumber } from '@fcr/shared/contracts/form/paper'
import { policyVersion } from '@fcr/shared/contracts/policy'
import { readSite } from '@fcr/shared/site'
import { PrintView } from '../../../printing/print-view'
import { type Answers, useListsSettled } from '@fcr/shared/registration-form'
import { StepViewContext, type StepView } from '../fields/step-view'
import { steps, type Step } from '../steps/steps'
import styles from './paper-form.module.css'

/** Prints the whole form: each question with its answer in words, or with space for a handwritten one. No passwords. */
export function PrintedForm({ answers, onDone }: { answers: Answers; onDone: () => void }) {
  const { name, contact } = readSite()
  const { nombre, cedula } = answers.userData
  const isBlank = nombre === ''
  return (
    <PrintView
      ready={useListsSettled()}
      onDone={onDone}
      title={isBlank ? `Nombre: ${'_'.repeat(40)}` : nombre}
      number={isBlank ? '_'.repeat(16) : cedula}
      lines={[`Formulario de Afiliación · ${name} · Número del formulario: ${formNumber}`]}
    >
      <h1 className={styles.title}>Formulario de Afiliación</h1>
      <p>
        {isBlank && 'Escriba con letra clara. Marque una sola opción donde haya varias. '}
        La contraseña no se escribe aquí. ¿Necesita ayuda? {contact.mobile}
      </p>
      {steps.map((step, index) => (
        <PaperStep key={step.section} step={step} position={index + 1} answers={answers} />
      ))}
      <Signature />
    </PrintView>
  )
}

function PaperStep({ step, position, answers }: { step: Step; position: number; answers: Answers }) {
  const view = useMemo(
    (): StepView => ({ section: step.section, mode: 'new', answers, as: 'paper' }),
    [step, answers],
  )
  return (
    <section>
      <h2 className={styles.step}>
        {position}. {step.title}
      </h2>
      <StepViewContext value={view}>
        <step.Fields />
      </StepViewContext>
    </section>
  )
}

const lines = ['Firma', 'Lugar y fecha', 'Si alguien le ayudó a llenarlo: nombre y firma de esa persona']

const Signature = () => (
  <section className={styles.signature}>
    <h2 className={styles.step}>Autorización</h2>
    <p>
      Con mi firma autorizo el tratamiento de mis datos personales, incluidos los sensibles como la etnia y la
      creencia religiosa, según la política de tratamiento de datos personales de la Fundación, versión{' '}
      {policyVersion.number}, vigente desde el {policyVersion.effectiveFrom}.
    </p>
    {lines.map((line) => (
      <p key={line} className={styles.line}>
        {line}:
      </p>
    ))}
  </section>
)
