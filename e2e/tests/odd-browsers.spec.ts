import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

// Translators, blockers and extensions that change pages. Their errors must not be attributed to a version, and typed
// values must survive.

/** A script for each kind of browser, which runs before the page's scripts. */
const browsers: Readonly<Record<string, () => void>> = {
  /** A translator that does not set Chrome's class: it replaces each text node with an element. */
  'translates the page': () => {
    const texts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const nodes: Text[] = []
      while (walker.nextNode()) nodes.push(walker.currentNode as Text)
      return nodes
    }
    const isDone = (text: Text) =>
      text.parentElement?.closest('[data-translated], script, style, noscript, title') !== null
    const translate = () => {
      for (const text of texts(document.body)) {
        if (isDone(text) || text.data.trim() === '') continue
        const translated = document.createElement('span')
        translated.dataset['translated'] = ''
        translated.textContent = `${text.data} `
        text.replaceWith(translated)
      }
    }
    addEventListener('load', () => {
      translate()
      new MutationObserver(translate).observe(document.body, { childList: true, subtree: true })
    })
  },
  /** A content blocker that wraps functions of the page and whose scripts throw. */
  'wraps functions and throws': () => {
    const add = Reflect.get(EventTarget.prototype, 'addEventListener') as typeof addEventListener
    let calls = 0
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      if (listener) add.call(this, type, listener, options)
    }
    addEventListener('click', () => {
      if ((calls += 1) % 2 === 0) throw new Error('of a blocker')
    })
    addEventListener('load', () => void Promise.reject(new Error('of a blocker')))
  },
  /** A dark mode that adds styles, attributes and elements everywhere. */
  'darkens the page': () => {
    const darken = () => {
      for (const element of document.querySelectorAll<HTMLElement>('body *:not([data-dark])')) {
        element.dataset['dark'] = ''
        element.style.setProperty('--dark', '#181a1b')
      }
    }
    addEventListener('DOMContentLoaded', () => {
      document.body.append(Object.assign(document.createElement('dark-mode'), { textContent: '' }))
      darken()
      new MutationObserver(darken).observe(document.body, { childList: true, subtree: true })
    })
  },
}

type Report = { area: string; reason: string }

/** Collects the failure reports of the page. */
function observe(page: Page) {
  const reports: Report[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/operacion/reportes')) reports.push(request.postDataJSON() as Report)
  })
  return { attributed: () => reports.filter(({ reason }) => reason !== 'unattributed') }
}

for (const [name, change] of Object.entries(browsers))
  test(
    `a browser that ${name}: no failure is attributed to a version, and typed values survive`,
    { tag: ['@shell', '@mf-public', '@mf-afiliados', '@mf-externos', '@mf-mapa'] },
    async ({ page, watch }) => {
      watch.expectedErrors.push(
        /of a blocker|reported: unattributed|does not match what|not a child of this node/,
      )
      await page.addInitScript(change)
      const { attributed } = observe(page)

      await page.goto('/registro')
      const number = page.locator('input[name=cedula]')
      await number.fill('9900000414')
      await page.locator('input[name=nombre]').fill('Ana')
      await page.locator('input[name=celular]').focus()
      await page.locator('button[type=submit]').click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await page.locator('input[name=nombre]').fill('Ana Prueba')
      await expect(number).toHaveValue('9900000414')

      for (const path of [
        '/',
        '/news',
        '/login',
        '/loginFuncionariosJEP',
        '/mapaUBPD',
        '/fundacion/ingreso',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-area', /@/)
        await page.keyboard.press('Tab')
        await page.mouse.click(5, 5)
        await page.mouse.click(5, 5)
      }
      // Without loading another page.
      await page.goto('/')
      await page.locator('header a[href="/news"], nav a[href="/news"]').first().click()
      await expect(page).toHaveURL('/news')
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(attributed()).toEqual([])
    },
  )
