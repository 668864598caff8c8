import type { Registration } from '@fcr/shared/contracts/form/registration'
import { expect, type Page } from './test'

type Section = Record<string, string>

const given = (values: Section) => Object.entries(values).filter(([, value]) => value !== '')

/** Fills one step by control name, for any kind of control, as a person's browser does. Skips values of ''. */
export async function typeStep(page: Page, values: Section) {
  for (const [name, value] of given(values)) {
    const control = page.locator(`[name="${name}"]`)
    const kind = await control
      .first()
      .evaluate((element) => `${element.tagName} ${element.getAttribute('type') ?? ''}`)
    if (kind.startsWith('SELECT')) await control.selectOption(value)
    else if (kind.endsWith('radio')) await page.locator(`[name="${name}"][value="${value}"]`).check()
    else {
      // A date field turns into a picker on focus.
      await control.focus()
      await control.fill(value)
    }
  }
}

/** Like `typeStep`, in a single call to the page: several times faster, for tests of something else than the fields. */
const fillStep = (page: Page, values: Section) =>
  page.evaluate(async (answers) => {
    const find = ([name, value]: [string, string]) =>
      Array.from(
        document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]:enabled`),
      ).find((control) =>
        control instanceof HTMLSelectElement
          ? Array.from(control.options).some((option) => option.value === value)
          : control.type !== 'radio' || control.value === value,
      )
    for (const answer of answers) {
      let control = find(answer)
      // Questions and lists appear with the answer before them.
      for (const from = performance.now(); !control; control = find(answer)) {
        if (performance.now() - from > 10_000) throw new Error(`no control for ${answer.join(': ')}`)
        await new Promise(requestAnimationFrame)
      }
      control.focus()
      if (control.type === 'radio') {
        control.click()
        continue
      }
      // The setter of the prototype: React replaces the element's to recognise its own changes.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, answer[1])
      for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
      await Promise.resolve()
    }
  }, given(values))

const stepsOf = (answers: Registration): Section[] => [
  answers.userData,
  answers.secondSection,
  answers.thirdSection,
  answers.fourthSection,
  answers.fifthSection,
]

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Waits until the form is at this step, counted from 1. */
export const atStep = (page: Page, step: number) =>
  expect(page.locator('form li[aria-current="step"]')).toHaveText(new RegExp(`^${step}`))

/** Fills this step and continues to the next one. */
export async function passStep(page: Page, answers: Registration, step: number, fill = fillStep) {
  await atStep(page, step)
  await fill(page, stepsOf(answers)[step - 1] ?? {})
  if (step === 5) return
  await press(page, 'Siguiente')
  await atStep(page, step + 1)
}

/** Opens the form and fills the steps before this one; presses none of the fifth step's buttons. */
export async function openAtStep(page: Page, answers: Registration, step: number) {
  await page.goto('/registro')
  for (let passed = 1; passed < step; passed += 1) await passStep(page, answers, passed)
  await atStep(page, step)
}

/** Completes the five steps with these answers, up to and including Finalizar. */
export async function register(page: Page, answers: Registration) {
  await openAtStep(page, answers, 5)
  await passStep(page, answers, 5)
  await press(page, 'Finalizar')
}

export async function signIn(page: Page, numero: string, password: string) {
  await page.goto('/login')
  await page.locator('[name="numero_identificacion"]').fill(numero)
  await page.locator('[name="password"]').fill(password)
  await page.locator('main').getByRole('button', { name: 'Ingresar' }).click()
}

export async function enterCode(page: Page, code: string) {
  await page.goto('/loginFuncionariosJEP')
  await page.getByPlaceholder('XXX-XXX-XXX-XXXX').fill(code)
  await page.locator('main').getByRole('button', { name: 'Ingresar' }).click()
}

/** The sections of a profile. */
export const profileTitles = [
  'Datos Principales de Contacto',
  'Datos Adicionales de Contacto',
  'Datos Demográficos',
  'Datos Adicionales del Usuario',
  'Datos Institucionales',
  'Datos Institucionales Adicionales (JEP)',
]
