import type { Registration } from '@fcr/shared/contracts/registration'
import { expect, type Page } from './test'

type Section = Record<string, string>

/** Fills one step by control name, for any kind of control. Skips values of ''. */
export async function fillStep(page: Page, values: Section) {
  for (const [name, value] of Object.entries(values)) {
    if (value === '') continue
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

/** Fills this step and goes on to the next one. */
export async function passStep(page: Page, answers: Registration, step: number) {
  await atStep(page, step)
  await fillStep(page, stepsOf(answers)[step - 1] ?? {})
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
