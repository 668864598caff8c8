import { beforeEach, describe, expect, it } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { messages } from '@fcr/shared/contracts/form/registration-messages'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, startSessions } from '@fcr/shared/testing/area'
import { answer, control, press } from '../../../testing/fill-form'
import { emptyAnswers, type Answers } from '@fcr/shared/registration-form'
import { RegistrationForm } from '../registration-form'
import type { Drafts } from '../drafts/use-drafts'
import { useStepHistory } from '../use-step-history'

const noDrafts: Drafts = {
  keeping: 'shared-device',
  offered: undefined,
  save: () => undefined,
  attempts: {
    begin: () => ({ key: 'clave', again: false }),
    drop: () => undefined,
    mayHaveRegistered: () => false,
  },
  resume: () => undefined,
  unlock: (id) => ({ kind: 'deleted', id, why: 'expired' }),
  discard: () => undefined,
  dropCurrent: () => undefined,
  wipe: () => true,
  setShared: () => undefined,
}

/** The new form with these answers and without drafts. */
function Form({ answers, onSubmit }: { answers: Answers; onSubmit: (all: Answers) => void }) {
  return (
    <RegistrationForm
      mode="new"
      intro={null}
      initial={answers}
      history={useStepHistory()}
      drafts={noDrafts}
      version={null}
      progress="idle"
      problem={undefined}
      onProblemLeft={() => undefined}
      onSubmit={onSubmit}
    />
  )
}

/** The form opened at a step, over the answers given; what it would send is recorded. */
async function openAt(step: number, answers: Answers) {
  const submitted: Answers[] = []
  await startSessions(new FakeApi())
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Form answers={answers} onSubmit={(all) => submitted.push(all)} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  for (let passed = 1; passed < step; passed += 1) {
    await press(user, 'Siguiente')
    await screen.findByText(`Paso ${passed + 1} de 5:`)
  }
  return { user, submitted }
}

const values = (names: readonly string[]) => names.map((name) => control(name).value)
const enabled = (names: readonly string[]) => names.map((name) => !control(name).disabled)

let answers: Answers
beforeEach(() => {
  answers = validRegistration()
})

describe('what one answer does to others', () => {
  it('lists the municipalities of the chosen department only, and empties them with another one', async () => {
    answers.secondSection = emptyAnswers().secondSection
    const { user } = await openAt(2, answers)
    for (const [department, municipality] of [
      ['departamentoResidencia', 'municipioResidencia'],
      ['departamentoNacimiento', 'municipioNacimiento'],
    ] as const) {
      expect(control(municipality)).toBeDisabled()
      expect(control(municipality)).toHaveDisplayValue('Elija el departamento')
      await answer(user, department, 'Antioquia')
      const options = () => Array.from(control(municipality).querySelectorAll('option'), ({ value }) => value)
      expect(options()).toEqual(['', 'Medellín', 'Bello'])
      await answer(user, municipality, 'Bello')
      await answer(user, department, 'Tolima')
      expect(control(municipality)).toHaveValue('')
      expect(options()).toEqual(['', 'Ibagué'])
    }
  })

  it('lists the ranks of the chosen force only; another force empties step 4 and step 5', async () => {
    answers.fifthSection = {
      ...answers.fifthSection,
      privadoLibertad: 'True',
      departamentoCentroReclusion: 'Tolima',
      municipioCentroReclusion: 'Ibagué',
      nombreCentroReclusion: 'Centro de Prueba',
      naturalezaCentroReclusion: '1',
      // A rank that the other force has too: only emptying takes it away.
      rangoMomentoDeHechos: 'Capitán',
    }
    const { user } = await openAt(4, answers)
    await answer(user, 'fuerzaPerteneciente', 'Policía Nacional')
    expect(control('rango')).toHaveValue('')
    await answer(user, 'rango', 'Intendente')
    await press(user, 'Siguiente')
    await waitFor(() => control('rangoMomentoDeHechos'))
    expect(control('rangoMomentoDeHechos')).toHaveValue('')
    const ranks = Array.from(control('rangoMomentoDeHechos').querySelectorAll('option'), ({ value }) => value)
    expect(ranks).toEqual(['', 'Capitán', 'Intendente'])
  })

  it('enables the retirement only for somebody out of service, and keeps the emptied keys', async () => {
    const { user, submitted } = await openAt(4, answers)
    const retirement = ['fechaRetiro', 'motivoRetiro']
    expect(enabled(retirement)).toEqual([true, true])
    await answer(user, 'activo', 'True')
    expect(enabled(retirement)).toEqual([false, false])
    expect(values(retirement)).toEqual(['', ''])
    await press(user, 'Siguiente')
    await screen.findByText('Paso 5 de 5:')
    await press(user, 'Finalizar')
    await waitFor(() => expect(submitted).toHaveLength(1))
    expect(submitted[0]?.fourthSection).toMatchObject({ activo: 'True', fechaRetiro: '', motivoRetiro: '' })
  })

  it('enables the JEP fields only for a compareciente', async () => {
    const { user } = await openAt(5, answers)
    const fields = ['numeroActaJEP', 'salaProcesoJEP', 'magistradoProcesoJEP', 'defensaTecnica']
    expect(enabled(fields)).toEqual([true, true, true, true])
    await answer(user, 'comparecienteJEP', 'False')
    expect(enabled(fields)).toEqual([false, false, false, false])
    expect(values(fields)).toEqual(['', '', '', ''])
  })

  it.each([
    [4, 'activo', 'True', 'Solo si no está en servicio activo', 2],
    [5, 'comparecienteJEP', 'False', 'Solo si es compareciente ante la JEP', 4],
    [5, 'privadoLibertad', 'False', 'Solo si está privado de la libertad', 5],
  ] as const)(
    'says once in step %d why %s "%s" disables fields',
    async (step, name, value, reason, fields) => {
      const { user } = await openAt(step, answers)
      await answer(user, name, value)
      const group = screen.getByRole('group', { name: reason })
      // A searchable field has a select for the form alone.
      const controls = Array.from(group.querySelectorAll<HTMLInputElement>('[name]'))
      expect(controls).toHaveLength(fields)
      for (const field of controls) {
        expect(field).toBeDisabled()
        expect([field.getAttribute('placeholder'), field.textContent]).not.toContain(reason)
      }
      expect(screen.getAllByText(reason)).toHaveLength(1)
      await answer(user, name, value === 'True' ? 'False' : 'True')
      expect(screen.queryByText(reason)).toBeNull()
      expect(screen.queryByRole('group', { name: reason })).toBeNull()
    },
  )

  it('warns beside the retirement when it is early, and beside the birth later, but blocks nothing', async () => {
    const { user, submitted } = await openAt(4, answers)
    const warning = () => screen.queryByText(/se retiró con menos de 16 años de edad/)
    expect(warning()).toBeNull()
    await answer(user, 'fechaRetiro', '1985-12-31')
    expect(warning()).toHaveAttribute('role', 'status')
    for (const previous of [3, 2]) {
      await press(user, 'Anterior')
      await screen.findByText(`Paso ${previous} de 5:`)
    }
    expect(warning()).toBeVisible()
    for (const next of [3, 4, 5]) {
      await press(user, 'Siguiente')
      await screen.findByText(`Paso ${next} de 5:`)
    }
    await press(user, 'Finalizar')
    await waitFor(() => expect(submitted[0]?.fourthSection.fechaRetiro).toBe('1985-12-31'))
  })

  it('refuses a retirement before the birth', async () => {
    const { user } = await openAt(4, answers)
    await answer(user, 'fechaRetiro', '1969-12-31')
    expect(screen.getByText(/Su fecha de retiro es anterior a su nacimiento/)).toBeVisible()
    await press(user, 'Siguiente')
    expect(await screen.findByText(messages.fechaRetiro.beforeBirth)).toBeVisible()
    expect(screen.getByText('Paso 4 de 5:')).toBeVisible()
  })

  it('enables the detention fields only for somebody detained', async () => {
    const { user, submitted } = await openAt(5, answers)
    const fields = [
      'departamentoCentroReclusion',
      'nombreCentroReclusion',
      'naturalezaCentroReclusion',
      'rangoMomentoDeHechos',
    ]
    expect(enabled(fields)).toEqual([false, false, false, false])
    await answer(user, 'privadoLibertad', 'True')
    expect(enabled(fields)).toEqual([true, true, true, true])
    expect(control('municipioCentroReclusion')).toBeDisabled()
    await answer(user, 'departamentoCentroReclusion', 'Tolima')
    await answer(user, 'municipioCentroReclusion', 'Ibagué')
    await answer(user, 'nombreCentroReclusion', 'Centro de Prueba')
    await answer(user, 'privadoLibertad', 'False')
    expect(values([...fields, 'municipioCentroReclusion'])).toEqual(['', '', '', '', ''])
    await press(user, 'Finalizar')
    await waitFor(() => expect(submitted).toHaveLength(1))
    expect(submitted[0]?.fifthSection).toEqual({ ...answers.fifthSection, privadoLibertad: 'False' })
  })
})
