import type { Registration } from '@fcr/shared/contracts/registration'
import { expect, type Page } from './test'

type Section = Record<string, string>

/** Fills one step: by control name, whatever kind the control is. */
async function fillStep(page: Page, values: Section) {
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

/** Walks the five steps with these answers, up to and including Finalizar. */
export async function register(page: Page, answers: Registration) {
  await page.goto('/registro')
  await expect(page.getByRole('heading', { level: 1, name: 'Formulario de Afiliación' })).toBeVisible()
  const steps = [
    answers.userData,
    answers.secondSection,
    answers.thirdSection,
    answers.fourthSection,
    answers.fifthSection,
  ]
  for (const [index, values] of steps.entries()) {
    await fillStep(page, values)
    await page.getByRole('button', { name: index < 4 ? 'Siguiente' : 'Finalizar' }).click()
  }
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
