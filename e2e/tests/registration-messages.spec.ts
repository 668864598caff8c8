import { messages } from '@fcr/shared/contracts/registration-messages'
import { validRegistration } from '@fcr/shared/testing'
import { atStep, fillStep, passStep, typeStep } from '../support/registration'
import { beyondTheForm, ours, specified, type Row } from '../support/registration-messages'
import { expect, test, type Page } from '../support/test'

const red = 'rgb(150, 32, 26)'
/** Polling intervals: messages show within a frame or two of the click, and there are eighty. */
const soon = [10, 20, 40, 80]

/** A person to whom every question of step 5 applies. */
function detained() {
  const answers = validRegistration()
  answers.userData.email = 'persona.sintetica-0123@gmail.com'
  Object.assign(answers.fifthSection, {
    privadoLibertad: 'True',
    departamentoCentroReclusion: 'Antioquia',
    municipioCentroReclusion: 'Medellín',
    nombreCentroReclusion: 'Centro de Prueba',
    naturalezaCentroReclusion: '1',
    rangoMomentoDeHechos: 'Cabo Primero',
  })
  return answers
}

/** A field's message and border colour, and whether the message is linked to the field for screen readers. */
const errorAt = (page: Page, name: string) =>
  page
    .locator(`[name="${name}"]`)
    .first()
    .evaluate((control) => {
      const owner = control.closest('[role="radiogroup"]') ?? control
      const ids = (owner.getAttribute('aria-describedby') ?? '').split(' ')
      const id = ids.find((part) => part.endsWith('-error')) ?? ''
      const seen =
        owner.querySelector('label') ??
        control.parentElement?.querySelector('input[role="combobox"]') ??
        control
      return {
        message: document.getElementById(id)?.textContent ?? '',
        invalid: owner.getAttribute('aria-invalid') === 'true',
        edge: getComputedStyle(seen).borderTopColor,
      }
    })

async function expectError(page: Page, field: string, message: string) {
  await expect(async () => {
    expect(await errorAt(page, field)).toEqual({ message, invalid: true, edge: red })
  }, `${field}: ${message}`).toPass({ timeout: 10_000, intervals: soon })
}

/** Changes fields as a person would, also back to empty. */
async function change(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    if (value !== '') await typeStep(page, { [name]: value })
    else if (await page.locator(`select[name="${name}"]`).count())
      await page.locator(`select[name="${name}"]`).selectOption('')
    else await page.locator(`[name="${name}"]`).fill('')
  }
}

/** Provokes each message of a step, and leaves the step filled with valid answers. */
async function provoke(page: Page, rows: readonly Row[], valid: Record<string, string>) {
  await page.locator('form button[type="submit"]').click()
  const untouched = rows.filter(([, typed]) => Object.keys(typed).length === 0)
  for (const [field, , message] of untouched) await expectError(page, field, message)

  await fillStep(page, valid)
  for (const [field, typed, message] of rows) {
    if (Object.keys(typed).length === 0) continue
    await change(page, typed)
    await page.locator('form button[type="submit"]').click()
    await expectError(page, field, message)
    const back = Object.fromEntries(Object.keys(typed).map((name) => [name, valid[name] ?? '']))
    await change(page, back)
    // Editing a field clears its message.
    if (field in typed)
      await expect.poll(async () => (await errorAt(page, field)).message, { intervals: soon }).toBe('')
    if ('departamentoCentroReclusion' in typed) await fillStep(page, valid)
  }
}

for (const [whose, table] of [
  ['product', specified],
  ['catalogue', ours],
] as const) {
  test(`every message of the ${whose} shows at its field, verbatim, until the field is edited`, async ({
    page,
  }) => {
    const answers = detained()
    await page.goto('/registro')
    const sections = Object.entries(answers)
    for (const [index, [section, valid]] of sections.entries()) {
      const rows = table[section]
      if (!rows) return
      await atStep(page, index + 1)
      await provoke(page, rows, valid)
      if (index < 4) await passStep(page, answers, index + 1)
    }
  })
}

test('the tables above contain every message of the contract', () => {
  const texts = (value: object): string[] =>
    Object.values(value).flatMap((entry: string | object) =>
      typeof entry === 'string' ? [entry] : texts(entry),
    )
  const provoked = [specified, ours].flatMap((table) =>
    Object.values(table).flatMap((rows) => rows.map(([, , message]) => message)),
  )
  expect([...new Set([...provoked, ...beyondTheForm])].sort()).toEqual([...new Set(texts(messages))].sort())
})
