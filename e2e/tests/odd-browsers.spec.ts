import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { freshCode, signInStaff } from '../support/staff'
import { expect, test } from '../support/test'

// Translators, blockers, extensions and devices in trouble: their failures must not be attributed to a version, reload a
// page or lose typed values.

type Odd = {
  /** Run before the page's scripts. */
  scripts?: (() => void)[]
  /** Once, before the first page. */
  begin?: (context: BrowserContext, session: CDPSession) => Promise<unknown>
  /** On each page, after something has been typed. */
  trouble?: (context: BrowserContext, session: CDPSession) => Promise<unknown>
  /** Pages that it visits; all without. */
  paths?: string[]
}

/** Replaces each text node with an element. */
function translates() {
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
}

function wrapsAndThrows() {
  const add = Reflect.get(EventTarget.prototype, 'addEventListener') as typeof addEventListener
  let calls = 0
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (listener) add.call(this, type, listener, options)
  }
  addEventListener('click', () => {
    if ((calls += 1) % 2 === 0) throw new Error('of a blocker')
  })
  addEventListener('load', () => void Promise.reject(new Error('of a blocker')))
}

/** Adds styles, attributes and elements everywhere. */
function darkens() {
  const darken = () => {
    for (const element of document.querySelectorAll<HTMLElement>('body *:not([data-dark])')) {
      element.dataset['dark'] = ''
      element.style.setProperty('--dark', '#181a1b')
    }
  }
  addEventListener('DOMContentLoaded', () => {
    document.body.append(Object.assign(document.createElement('dark-mode'), { textContent: '' }))
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { background-color: #181a1b !important; color: #e8e6e3 !important }')
    document.adoptedStyleSheets = [sheet]
    darken()
    new MutationObserver(darken).observe(document.body, { childList: true, subtree: true })
  })
}

function addsWidgets() {
  addEventListener('DOMContentLoaded', () => {
    const banner = Object.assign(document.createElement('div'), { textContent: 'Cupones' })
    const chat = document.createElement('chat-widget')
    chat.attachShadow({ mode: 'open' }).innerHTML = '<button>Chat</button>'
    document.body.prepend(banner)
    document.body.append(chat)
  })
}

function forbidsStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
}

const browsers: Readonly<Record<string, Odd>> = {
  'translates the page and adds widgets': { scripts: [translates, addsWidgets] },
  'wraps functions, throws, blocks requests and darkens the page': {
    scripts: [wrapsAndThrows, darkens],
    begin: (context) =>
      context.route(/\/operacion\/medidas|\.(png|jpg|woff2)$/, (route) => route.abort('blockedbyclient')),
  },
  'forbids storage': { scripts: [forbidsStorage], paths: ['/registro', '/fundacion/personas'] },
  'is slow, falls asleep and loses its connection': {
    paths: ['/registro', '/mapaUBPD'],
    begin: (_context, session) => session.send('Emulation.setCPUThrottlingRate', { rate: 4 }),
    async trouble(context, session) {
      for (const state of ['frozen', 'active'] as const)
        await session.send('Page.setWebLifecycleState', { state })
      await context.setOffline(true)
      await context.setOffline(false)
    },
  },
}

type Visit = {
  path: string
  /** Signs in without opening a page. */
  enter?: (page: Page, origin: string) => Promise<unknown>
  field: (page: Page) => Locator
  text: string
  /** Makes the page render again. */
  update: (page: Page) => Promise<unknown>
}

const redeem = (kind: 'JEP' | 'UBPD') => (page: Page, origin: string) =>
  page.request.post('/api/ext/redeem', { data: { code: freshCode(kind) }, headers: { origin } })

const visits: readonly Visit[] = [
  {
    path: '/registro',
    field: (page) => page.locator('input[name=cedula]'),
    text: '9900000414',
    async update(page) {
      await page.locator('input[name=nombre]').fill('Ana')
      await page.locator('button[type=submit]').click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await page.locator('input[name=nombre]').fill('Ana Prueba')
    },
  },
  {
    path: '/consultaFuncionariosJEP',
    enter: redeem('JEP'),
    field: (page) => page.locator('main [name=nombre]'),
    text: 'Ángela',
    update: (page) => page.locator('main form button[aria-expanded]').click(),
  },
  {
    path: '/mapaUBPD',
    enter: redeem('UBPD'),
    field: (page) => page.getByLabel('Nombre o cédula'),
    text: 'Ana',
    update: (page) => page.getByRole('button', { name: 'Más filtros' }).click(),
  },
  {
    path: '/fundacion/personas',
    enter: (page) => signInStaff(page, 'atencion'),
    field: (page) => page.getByRole('textbox', { name: 'Buscar en el registro' }),
    text: 'Ángela',
    update: (page) => page.keyboard.press('Enter'),
  },
]

type Report = { area: string; reason: string }

/** Collects the failures attributed to versions, and counts the page loads. */
function observe(page: Page) {
  const reports: Report[] = []
  const seen = { loads: 0, attributed: () => reports.filter(({ reason }) => reason !== 'unattributed') }
  page.on('domcontentloaded', () => (seen.loads += 1))
  page.on('request', (request) => {
    if (request.url().endsWith('/operacion/reportes')) reports.push(request.postDataJSON() as Report)
  })
  return seen
}

for (const [name, { scripts = [], begin, trouble, paths }] of Object.entries(browsers))
  test(
    `a browser that ${name}: no failure is attributed to a version, no page reloads, and typed values survive`,
    { tag: ['@shell', '@mf-public', '@mf-afiliados', '@mf-externos', '@mf-mapa', '@mf-fundacion'] },
    async ({ page, context, baseURL, watch }) => {
      test.slow()
      watch.expectedErrors.push(
        /of a blocker|reported: unattributed|does not match what|not a child of this node|ERR_(BLOCKED|INTERNET)/,
      )
      const session = await context.newCDPSession(page)
      for (const script of scripts) await page.addInitScript(script)
      await begin?.(context, session)
      const seen = observe(page)

      const visited = visits.filter(({ path }) => paths?.includes(path) ?? true)
      for (const { path, enter, field, text, update } of visited) {
        await enter?.(page, baseURL ?? '')
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('data-area', /@/)
        await field(page).fill(text)
        await trouble?.(context, session)
        await update(page)
        await expect(field(page)).toHaveValue(text)
      }
      // Without loading another page.
      await page.goto('/')
      await page.locator('header a[href="/news"], nav a[href="/news"]').first().click()
      await expect(page).toHaveURL('/news')
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(seen.attributed()).toEqual([])
      expect(seen.loads).toBe(visited.length + 1)
    },
  )
