import { validRegistration } from '@fcr/shared/testing'
import { expectAccessible, narrow } from '../support/accessible'
import { newPerson } from '../support/demo'
import { atStep, passStep, press } from '../support/registration'
import { expect, test, type Page } from '../support/test'

function someone() {
  const answers = validRegistration()
  answers.userData.cedula = newPerson().cedula
  return answers
}

/** Controls too small to tap; links within a sentence are as high as their line. */
const smallTargets = (page: Page) =>
  page.locator('main').evaluate((main) =>
    Array.from(main.querySelectorAll(':is(input, select, button):enabled, summary, label:has(input)'))
      .filter((element) => !element.closest('[aria-hidden="true"]') && !element.matches('label *'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
      .map(({ element }) => element.outerHTML.slice(0, 120)),
  )

const red = 'rgb(150, 32, 26)'
/** Border colours of the controls in error that are seen. */
const edges = (page: Page) =>
  page.locator('form [aria-invalid="true"]').evaluateAll((controls) => {
    const seen = controls
      .map((control) => control.querySelector('label') ?? control)
      .filter((element) => !element.closest('[aria-hidden="true"]'))
    return [...new Set(seen.map((element) => getComputedStyle(element).borderTopColor))]
  })

/** Each control that can be used, and the words that are seen on it or as its label. */
const controls = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const seen = (element: Element | null | undefined): string => {
      if (!element || getComputedStyle(element).clipPath === 'inset(50%)') return ''
      return Array.from(element.childNodes, (node) =>
        node instanceof Element ? seen(node) : (node.textContent ?? ''),
      ).join('')
    }
    const usable = 'a[href], button:enabled, input:enabled, select:enabled, summary'
    return Array.from(main.querySelectorAll<HTMLElement>(usable), (element, index) => {
      element.dataset['control'] = String(index)
      const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null
      const words = element.matches('input, select') ? seen(labels?.[0]) : seen(element)
      return { index, words: words.replace(/\s+/g, ' ').trim(), hidden: element.ariaHidden === 'true' }
    }).filter(({ hidden }) => !hidden)
  })

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** People who speak to their device say what they see: the name of a control must contain its visible label. */
const expectNamesAsSeen = (page: Page, step: number) =>
  // A list that arrives replaces its control.
  expect(async () => {
    const found = await controls(page)
    for (const { index, words } of found) {
      const control = page.locator(`main [data-control="${index}"]`)
      // A control without words of its own, such as the arrow of a list, still has a name.
      const name = words === '' ? /\S/ : new RegExp(escaped(words))
      await expect(control, `step ${step}`).toHaveAccessibleName(name, { timeout: 1000 })
    }
    expect(found.filter(({ words }) => words !== '').length, `step ${step}`).toBeGreaterThan(8)
  }).toPass()

test('each step with its errors and the cancel dialog are accessible, and controls are named as their labels', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(narrow)
  const answers = someone()
  await page.goto('/registro')
  for (const step of [1, 2, 3, 4, 5]) {
    await atStep(page, step)
    await page.locator('form button[type="submit"]').click()
    await expect(page.locator('form [aria-invalid="true"]').first()).toBeAttached()
    await expectAccessible(page)
    expect(await edges(page)).toEqual([red])
    expect(await smallTargets(page)).toEqual([])
    if (step === 5)
      for (const name of ['comparecienteJEP', 'privadoLibertad'])
        await page.locator(`[name="${name}"][value="True"]`).check()
    await expectNamesAsSeen(page, step)
    await passStep(page, answers, step)
  }
  await expect(page.getByRole('heading', { name: 'Revise sus respuestas' })).toBeAttached()
  await expectAccessible(page)
  await press(page, 'Cancelar')
  await expect(page.getByRole('alertdialog', { name: '¿Estás seguro?' })).toBeVisible()
  await expectAccessible(page, 'dialog')
})

/** Presses Tab until the control of that name, or the button with that text, has the focus. */
async function tabTo(page: Page, wanted: string) {
  for (let presses = 0; presses < 20; presses += 1) {
    const reached = await page.evaluate((name) => {
      const active = document.activeElement
      if (active?.getAttribute('name') === name || active?.textContent === name) return true
      // In a searchable list, the visible control is next to the one with the name.
      return active?.role === 'combobox' && active.parentElement?.querySelector('select')?.name === name
    }, wanted)
    if (reached) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${wanted} by keyboard`)
}

async function typeAnswer(page: Page, name: string, value: string) {
  await tabTo(page, name)
  const kind = await page.evaluate(() => {
    const { activeElement: active } = document
    if (active?.getAttribute('role') === 'combobox') return 'search'
    return active instanceof HTMLInputElement ? active.type : (active?.tagName ?? '')
  })
  if (kind === 'radio') {
    await page.keyboard.press('Space')
    if (value === 'False') await page.keyboard.press('ArrowRight')
  } else if (kind === 'SELECT') {
    const steps = await page
      .locator(`[name="${name}"] option[value="${value}"]`)
      .evaluate((option) => (option as HTMLOptionElement).index)
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
  } else if (kind === 'search') {
    await page.keyboard.type(value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    await page.keyboard.press('Enter')
  } else if (kind === 'date') {
    // The browser orders date parts by its language; in these dates day and month are equal.
    await page.keyboard.type(value.split('-').reverse().join(''))
  } else await page.keyboard.type(value)
}

test('the five steps can be completed by keyboard alone', async ({ page }) => {
  const answers = someone()
  answers.fourthSection.fechaRetiro = '2010-06-06'
  await page.goto('/registro')
  await page.getByRole('checkbox', { name: 'Equipo compartido: no guardar' }).focus()
  // In page order.
  const order = [
    ['nombre', 'cedula', 'celular', 'email', 'contraseña', 'confirmContraseña'],
    [
      ...['fechaNacimiento', 'edad', 'departamentoNacimiento', 'municipioNacimiento', 'direccion'],
      ...['departamentoResidencia', 'municipioResidencia', 'nombreContactoAlterno', 'celularAlterno'],
      'correoElectronicoAlterno',
    ],
    [
      ...['etnia', 'creenciaReligiosa', 'nivelAcademico', 'tituloObtenido', 'empleadoActualmente'],
      ...['independiente', 'situacionPensional', 'convivePareja', 'cantidadHijos', 'situacionVivienda'],
    ],
    [
      ...['fuerzaPerteneciente', 'rango', 'nombreUltimaUnidadPerteneciente', 'departamentoUnidadAcantonada'],
      ...['municipioUnidadAcantonada', 'activo', 'fechaRetiro', 'motivoRetiro', 'añosServicioDAS'],
      ...['subsidioVivienda', 'pertenecienteARN'],
    ],
    [
      ...['comparecienteJEP', 'numeroActaJEP', 'magistradoProcesoJEP', 'salaProcesoJEP', 'defensaTecnica'],
      ...['privadoLibertad', 'libertadTransitoriaLCTA'],
    ],
  ]
  const values: Record<string, string> = Object.assign({}, ...Object.values(answers)) as Record<
    string,
    string
  >
  for (const [index, names] of order.entries()) {
    await atStep(page, index + 1)
    for (const name of names) await typeAnswer(page, name, values[name] ?? '')
    await tabTo(page, index < 4 ? 'Siguiente' : 'Finalizar')
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL('/inscripcion-exitosa')
})
