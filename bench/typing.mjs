// The affiliation form on a phone with a processor throttled by a factor of four and slow 4G: how long the
// page takes to respond to each key, tap and choice, as measured by the browser (Event Timing: from the press
// to the next frame).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../tooling/start/start-site.mjs'
import { launchBrowser } from './browser.mjs'
import { quantile, rounded } from './statistics.mjs'

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ name: string, duration: number, work: number, on: string }} Seen an event, in milliseconds */

const slowdown = 4
const goalMilliseconds = 200
const slow4g = { offline: false, latency: 562, downloadThroughput: 183_750, uploadThroughput: 93_750 }

/** A synthetic person's answers by control name, in page order. @type {Record<string, string>[]} */
const answers = [
  {
    nombre: 'Ángela Prueba Ficticia',
    cedula: `98${String(Date.now()).slice(-9)}`,
    celular: '3000000123',
    email: 'persona-sintetica-0123@gmail.com',
    contraseña: 'guayabo Callado 70',
    confirmContraseña: 'guayabo Callado 70',
  },
  {
    fechaNacimiento: '1970-01-01',
    edad: String(new Date().getFullYear() - 1970),
    departamentoNacimiento: 'Antioquia',
    municipioNacimiento: 'medellin',
    direccion: 'Calle Inventada 0 # 00-00',
    departamentoResidencia: 'Valle del Cauca',
    municipioResidencia: 'palmira',
    nombreContactoAlterno: 'Ejemplina Muestra',
    celularAlterno: '3000000124',
    correoElectronicoAlterno: 'contacto-sintetico-0123@outlook.com',
  },
  {
    etnia: '6',
    creenciaReligiosa: '16',
    nivelAcademico: '6',
    tituloObtenido: 'Bachiller',
    empleadoActualmente: 'True',
    independiente: 'False',
    situacionPensional: '1',
    convivePareja: 'True',
    cantidadHijos: '2',
    situacionVivienda: '1',
  },
  {
    fuerzaPerteneciente: 'Ejército Nacional',
    rango: 'sargento primero',
    nombreUltimaUnidadPerteneciente: 'Batallón de Prueba',
    departamentoUnidadAcantonada: 'Antioquia',
    municipioUnidadAcantonada: 'bello',
    activo: 'False',
    fechaRetiro: '2010-06-30',
    motivoRetiro: '1',
    añosServicioDAS: '0',
    subsidioVivienda: 'False',
    pertenecienteARN: 'False',
  },
  {
    comparecienteJEP: 'True',
    numeroActaJEP: '012345',
    magistradoProcesoJEP: 'Nombre Ficticio',
    salaProcesoJEP: '3',
    defensaTecnica: '2',
    privadoLibertad: 'False',
    libertadTransitoriaLCTA: 'True',
  },
]

/** Runs in the page before any of its scripts. */
function watchInteractions() {
  /** @type {Seen[]} */
  const seen = []
  Object.assign(globalThis, { seen })
  // A target that the interaction removed, such as the 'Siguiente' of the last step, has no name in its entry.
  let pressed = ''
  for (const type of ['pointerdown', 'keydown'])
    globalThis.addEventListener(
      type,
      ({ target }) => {
        const on = /** @type {any} */ (target)
        pressed = on?.name || on?.textContent?.slice(0, 20) || ''
      },
      true,
    )
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      if (entry.interactionId > 0)
        seen.push({
          name: entry.name,
          duration: entry.duration,
          work: Math.round(entry.processingEnd - entry.processingStart),
          on: entry.target?.name || entry.target?.textContent?.slice(0, 20) || pressed,
        })
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }))
}

/**
 * Answers like a person: types key by key, taps lists and radio buttons.
 * @param {Page} page @param {string} name @param {string} value
 */
async function answer(page, name, value) {
  const control = page.locator(`[name="${name}"]`).first()
  const kind = await control.evaluate((element) => `${element.tagName} ${element.getAttribute('type') ?? ''}`)
  if (kind.endsWith('radio')) {
    await page.locator(`label:has([name="${name}"][value="${value}"])`).click()
  } else if (kind.startsWith('SELECT')) {
    const search = control.locator('xpath=following-sibling::input')
    if ((await search.count()) === 0) {
      await control.click()
      await control.selectOption(value)
      await page.keyboard.press('Escape')
    } else {
      await search.click()
      await search.pressSequentially(value, { delay: 40 })
      await page.keyboard.press('Enter')
    }
  } else if (/^\d{4}-\d\d-\d\d$/.test(value)) {
    await control.focus()
    await control.fill(value)
  } else {
    await control.click()
    await control.pressSequentially(value, { delay: 40 })
  }
}

/** @param {string} step @param {Seen[]} seen */
function rowOf(step, seen) {
  const durations = seen.map(({ duration }) => duration)
  const most = Math.max(...durations)
  const worst = seen.find(({ duration }) => duration === most)
  return {
    step,
    events: seen.length,
    medianMs: quantile(durations, 0.5),
    p98Ms: quantile(durations, 0.98),
    worstMs: rounded(most),
    worstOn: worst ? `${worst.name} ${worst.on}, ${worst.work} ms of scripts` : '',
    goal: `< ${goalMilliseconds}: ${most < goalMilliseconds ? 'met' : 'MISSED'}`,
  }
}

/** @param {string} url */
async function measure(url) {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watchInteractions)
    await page.goto(`${url}/registro`)
    const rows = []
    /** @type {Seen[]} */
    const all = []
    for (const [index, step] of answers.entries()) {
      await page
        .locator(`[name="${Object.keys(step)[0]}"]`)
        .first()
        .waitFor({ state: 'attached' })
      for (const [name, value] of Object.entries(step)) await answer(page, name, value)
      const last = index === answers.length - 1
      await page.getByRole('button', { name: last ? 'Anterior' : 'Siguiente' }).click()
      await page.waitForTimeout(500)
      const seen = /** @type {Seen[]} */ (
        await page.evaluate(() => /** @type {any} */ (globalThis).seen.splice(0))
      )
      all.push(...seen)
      rows.push(rowOf(String(index + 1), seen))
    }
    rows.push(rowOf('all', all))
    return rows
  } finally {
    await browser.close()
  }
}

/** @param {{ url?: string[] | undefined }} options a running site; without one, starts a separate site */
export async function typing({ url: [url] = [] }) {
  if (url) return measure(url)
  const folder = mkdtempSync(join(tmpdir(), 'fcr-bench-typing-'))
  process.env['PORT'] ??= '4790'
  process.env['DATA_DIR'] = folder
  const site = await startSite()
  try {
    return await measure(`http://localhost:${process.env['PORT']}`)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
