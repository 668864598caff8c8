// Firefox and WebKit, as Debian packages them: Playwright drives only its own builds of them.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { findProgram } from '@fcr/tooling/test/debian.mjs'
import { freePort } from '@fcr/tooling/test/postgres.mjs'
import { until } from '@fcr/tooling/test/until.mjs'
import puppeteer from 'puppeteer-core'

/** What the journeys need from a browser. Elements are located by XPath, and awaited. */
export interface OtherBrowser {
  open: (url: string) => Promise<void>
  click: (xpath: string) => Promise<unknown>
  /** Opens a link with the keyboard: late results may move it away from the pointer. */
  follow: (xpath: string) => Promise<unknown>
  type: (xpath: string, text: string) => Promise<unknown>
  textOf: (xpath: string) => Promise<string>
  /** Returns the value of an expression in the page. */
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}

const patience = 50_000
/** WebDriver's code of the Enter key. */
const enter = '\uE007'

export async function openFirefox(): Promise<OtherBrowser> {
  const executablePath = findProgram('firefox-esr')
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath })
  const page = await browser.newPage()
  page.setDefaultTimeout(patience)
  await page.setViewport({ width: 1280, height: 900 })
  const locate = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
  return {
    open: async (url) => void (await page.goto(url)),
    click: (xpath) => locate(xpath).click(),
    follow: async (xpath) => (await locate(xpath).waitHandle()).press('Enter'),
    type: (xpath, text) => locate(xpath).fill(text),
    textOf: (xpath) =>
      locate(xpath)
        .map((element) => (element as HTMLElement).innerText)
        .wait(),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}

/** Starts a virtual display: WebKit has no headless mode. */
async function startScreen() {
  const words = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const screen = spawn(findProgram('Xvfb', 'xvfb'), words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  return { screen, display: `:${number.toString('utf8').trim()}` }
}

async function end(...programs: ChildProcess[]) {
  for (const program of programs) {
    if (program.exitCode !== null || program.signalCode !== null) continue
    const ended = once(program, 'exit')
    program.kill()
    await ended
  }
}

/** Sends a WebDriver command (https://www.w3.org/TR/webdriver2/) and returns its value. */
async function send<Value>(url: string, body?: object, method = body ? 'POST' : 'GET') {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message} (${url} ${JSON.stringify(body)})`)
  return value
}

/** Retries a command until it succeeds: the element may be moving or about to be replaced, or the page may be leaving. */
const whenPossible =
  <Words extends string[], Value>(command: (...words: Words) => Promise<Value>) =>
  async (...words: Words): Promise<Value> => {
    let problem: unknown
    const values: Value[] = []
    const isDone = () =>
      command(...words).then(
        (value) => values.push(value) > 0,
        (error: unknown) => {
          problem = String(error)
          return false
        },
      )
    await until(isDone, { longest: patience, state: () => problem })
    return values[0] as Value
  }

export async function openWebKit(): Promise<OtherBrowser> {
  const program = findProgram('WebKitWebDriver', 'webkit2gtk-driver')
  const { screen, display } = await startScreen()
  const home = mkdtempSync(join(tmpdir(), 'fcr-webkit-'))
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', HOME: home, XDG_RUNTIME_DIR: home }
  const driver = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const { sessionId } = await send<{ sessionId: string }>(`${address}/session`, {
    capabilities: { alwaysMatch: { timeouts: { implicit: patience } } },
  })
  const session = `${address}/session/${sessionId}`
  await send(`${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 1000 })
  const element = async (xpath: string) => {
    const reference = await send<Record<string, string>>(`${session}/element`, {
      using: 'xpath',
      value: xpath,
    })
    return `${session}/element/${Object.values(reference)[0]}`
  }
  return {
    open: async (url) => void (await send(`${session}/url`, { url })),
    click: whenPossible(async (xpath) => send<null>(`${await element(xpath)}/click`, {})),
    follow: whenPossible(async (xpath) => send<null>(`${await element(xpath)}/value`, { text: enter })),
    type: whenPossible(async (xpath, text) => send<null>(`${await element(xpath)}/value`, { text })),
    textOf: whenPossible(async (xpath) => send<string>(`${await element(xpath)}/text`)),
    evaluate: (expression) =>
      send<unknown>(`${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    async close() {
      await send(session, undefined, 'DELETE')
      await end(driver, screen)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
