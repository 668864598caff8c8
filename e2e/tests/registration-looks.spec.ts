import type { Registration } from '@fcr/shared/contracts/form/registration'
import { validRegistration } from '@fcr/shared/testing'
import { newPerson } from '../support/demo'
import { newMember } from '../support/members'
import { atStep, openAtStep, passStep, press, signIn } from '../support/registration'
import { expect, test, type Page } from '../support/test'

/** Answers that enable every question. */
function someone(): Registration {
  const answers = validRegistration()
  answers.userData.cedula = newPerson().cedula
  Object.assign(answers.fifthSection, {
    privadoLibertad: 'True',
    departamentoCentroReclusion: 'Antioquia',
    municipioCentroReclusion: 'Medellín',
    nombreCentroReclusion: 'La Paz',
    // The longest name of its list.
    naturalezaCentroReclusion: '4',
    rangoMomentoDeHechos: 'Cabo Primero',
  })
  return answers
}

/** What is cut: anything wider than the page, text in a select or placeholder wider than its box, divided words. */
const cutTexts = (page: Page) =>
  page.locator('main').evaluate(async (main) => {
    await document.fonts.ready
    const page = document.documentElement
    const found = page.scrollWidth > page.clientWidth ? [`page of ${page.scrollWidth} px`] : []
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const roomIn = (element: HTMLElement) => {
      const { paddingLeft, paddingRight, font } = getComputedStyle(element)
      pen.font = font
      return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1
    }
    for (const field of main.querySelectorAll<HTMLInputElement>('input[placeholder]'))
      if (pen.measureText(field.placeholder).width > roomIn(field)) found.push(field.placeholder)
    for (const field of main.querySelectorAll<HTMLSelectElement>('select:not([aria-hidden])')) {
      const room = roomIn(field)
      const text = field.selectedOptions[0]?.label ?? ''
      const wide = getComputedStyle(field).whiteSpace === 'pre' ? [text] : text.split(' ')
      if (wide.some((word) => pen.measureText(word).width > room)) found.push(text)
    }
    const withoutAddresses = (text: string) =>
      text.replace(/\S+@\S+/g, (address) => ' '.repeat(address.length))
    // A word in two lines has two boxes. E-mail addresses may be divided anywhere.
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: word } of withoutAddresses(node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) found.push(word)
      }
    return found
  })

test('at 400 % the whole registration passes: nothing is cut, nothing scrolls sideways', async ({ page }) => {
  // 1280 by 1024 px, enlarged four times.
  await page.setViewportSize({ width: 320, height: 256 })
  const answers = someone()
  await page.goto('/registro')
  for (const step of [1, 2, 3, 4, 5]) {
    await atStep(page, step)
    expect(await cutTexts(page), `step ${step}, empty`).toEqual([])
    await page.locator('form button[type="submit"]').click()
    await expect(page.locator('form [aria-invalid="true"]').first()).toBeAttached()
    expect(await cutTexts(page), `step ${step}, with errors`).toEqual([])
    await passStep(page, answers, step)
  }
  expect(await cutTexts(page), 'step 5, filled in').toEqual([])
  await press(page, 'Finalizar')
  await expect(page).toHaveURL('/inscripcion-exitosa')
  expect(await cutTexts(page)).toEqual([])
})

/** The labels of each row of fields, and the heights at which their controls begin. */
const rowsOfFields = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const rows = new Map<number, { labels: string[]; controls: Set<number> }>()
    for (const label of main.querySelectorAll('label[for]')) {
      const control = main.querySelector(`#${CSS.escape(label.getAttribute('for') ?? '')}`)
      if (!control || control.closest('[role="group"] [role="group"]')) continue
      const top = Math.round(label.getBoundingClientRect().top)
      const row = rows.get(top) ?? { labels: [], controls: new Set() }
      row.labels.push(label.textContent)
      row.controls.add(Math.round(control.getBoundingClientRect().top))
      rows.set(top, row)
    }
    return [...rows.values()].map(({ labels, controls }) => ({ labels, heights: controls.size }))
  })

test('at 768 px the controls of a row are level, also next to a label or hint of two lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const answers = someone()
  await openAtStep(page, answers, 2)
  const personal = await rowsOfFields(page)
  await passStep(page, answers, 2)
  await passStep(page, answers, 3)
  const rows = [...personal, ...(await rowsOfFields(page))]
  const side = (label: string) => rows.find(({ labels }) => labels.includes(label))
  expect(side('Rango')?.labels).toEqual(['Fuerza a la que pertenece o perteneció', 'Rango'])
  expect(side('Celular alterno')?.labels).toHaveLength(2)
  expect(rows.filter(({ heights }) => heights > 1)).toEqual([])
})

test('enlarged on a phone, a tap in the middle of a password field types into it, and words stay whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/registro')
  const html = page.locator('html')
  await html.evaluate((element) => (element.style.fontSize = '24px'))
  const field = page.locator('[name="contraseña"]')
  await field.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Mostrar Contraseña' })).toBeVisible()

  await openAtStep(page, someone(), 5)
  await html.evaluate((element) => (element.style.fontSize = '32px'))
  // Disabled questions and headings.
  await expect(page.getByLabel('Número de acta de la JEP')).toBeDisabled()
  const divided = await cutTexts(page)
  for (const word of ['Formulario', 'Información', 'compareciente', 'acta', 'magistrado', 'reclusión'])
    expect(divided).not.toContain(word)
})

test('a quiet button stands on the edge of the text around it', async ({ page }) => {
  const edge = (text: string | RegExp) =>
    page.getByText(text).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.round(range.getBoundingClientRect().left)
    })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/registro')
    expect(await edge('Imprimir el formulario vacío'), `${width} px`).toBe(
      await edge(/^Por favor complete la información/),
    )
  }
})

test('a choice of long words takes a row each rather than dividing them', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  const member = await newMember(page, baseURL)
  await signIn(page, member.cedula, member.contraseña)
  await expect(page.getByRole('radio', { name: 'Supresión' })).toBeAttached()
  expect(await cutTexts(page)).toEqual([])
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  /** Records presses that begin on a button, their clicks, and whether a button has moved since; the buttons do nothing. */
  const recordPresses = (page: Page) =>
    page.locator('main form').evaluate((form) => {
      const places = () =>
        Array.from(
          form.querySelectorAll('button:not([role=status] *)'),
          (button) => button.getBoundingClientRect().top,
        )
      const buttonOf = ({ target }: Event) =>
        target instanceof Element ? target.closest('button[type=submit]') : null
      let before: number[] = []
      form.addEventListener(
        'pointerdown',
        (event) => {
          before = places()
          if (buttonOf(event)) form.dataset['pressed'] = 'begun'
        },
        true,
      )
      form.addEventListener(
        'click',
        (event) => {
          const button = buttonOf(event)
          if (!button) return
          event.preventDefault()
          event.stopPropagation()
          // A pressed button itself is lower by a pixel.
          const moved = places().some((top, index) => Math.abs(top - (before[index] ?? 0)) > 2)
          form.dataset['pressed'] = moved ? 'buttons moved' : button.textContent
        },
        true,
      )
    })

  /** Typed answers that bring advice once the field is left. */
  const unfinished: Readonly<Record<string, string>> = {
    nombre: 'ana prueba',
    email: 'ana@gmial.com',
    contraseña: 'Colombia2026',
    nombreContactoAlterno: 'luis ejemplo',
    correoElectronicoAlterno: 'luis@hotmial.com',
    edad: '40',
  }

  test('no press is lost after a field, by mouse or finger: nothing that appears moves a button', async ({
    page,
  }) => {
    const ways = {
      mouse: (x: number, y: number) => page.mouse.click(x, y, { delay: 20 }),
      finger: (x: number, y: number) => page.touchscreen.tap(x, y),
    }
    await page.goto('/registro')
    for (const step of [1, 2]) {
      await atStep(page, step)
      // Enables the lists of municipalities.
      for (const department of await page.locator('select[name^="departamento"]').all())
        await department.selectOption('Antioquia')
      await recordPresses(page)
      const form = page.locator('main form')
      const next = form.getByRole('button', { name: 'Siguiente' })
      const fields = await form.locator('input:enabled:visible').all()
      for (const field of fields) {
        const name = (await field.getAttribute('name')) ?? ''
        for (const [way, press] of Object.entries(ways)) {
          // Where nothing is advised, once is enough.
          if (way === 'mouse' && !(name in unfinished)) continue
          await field.focus()
          await page.keyboard.insertText(unfinished[name] ?? 'san')
          const what = `${name} of step ${step}, left by ${way}`
          // Advice during typing may move the button before it is pressed, not afterwards.
          await expect(async () => {
            await next.scrollIntoViewIfNeeded()
            const box = await next.boundingBox()
            await press((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
            await expect(form, what).toHaveAttribute('data-pressed', /./, { timeout: 1_000 })
          }).toPass()
          await expect(form, what).toHaveAttribute('data-pressed', 'Siguiente')
          await form.evaluate((element) => delete element.dataset['pressed'])
          await field.fill('')
        }
      }
      if (step === 1) {
        await page.reload()
        await passStep(page, someone(), 1)
      }
    }
    // A typed place is not lost without a word.
    const town = page.getByRole('combobox', { name: 'Municipio de nacimiento' })
    await town.tap()
    await page.keyboard.insertText('san')
    await page.getByRole('heading', { name: 'Información Personal' }).tap()
    await expect(town).toHaveAccessibleDescription(/^No se eligió nada\. «san» no es/)
  })
})
