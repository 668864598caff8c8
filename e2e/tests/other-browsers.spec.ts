// One journey per role in the engines of the other browsers. Everything else is tested in Chromium.
import { expect, test } from '@playwright/test'
import { demo } from '../support/demo'
import { openFirefox, openWebKit, type OtherBrowser } from '../support/other-browsers'
import { codeOf, freshCode } from '../support/staff'

// One after the other: the first may install the programs.
test.describe.configure({ mode: 'default' })

type Journey = (browser: OtherBrowser, site: string, turn: number) => Promise<void>

const heading = '//main//h1'
const enterCode = async (browser: OtherBrowser, site: string, kind: 'JEP' | 'UBPD') => {
  await browser.open(`${site}/loginFuncionariosJEP`)
  await browser.type('//input[@placeholder="XXX-XXX-XXX-XXXX"]', freshCode(kind))
  await browser.click('//main//button[normalize-space()="Ingresar"]')
}

const journeys: Record<string, Journey> = {
  async 'a visitor'(browser, site) {
    await browser.open(site)
    await browser.follow('//header//a[@href="/toar"]')
    expect(await browser.textOf('//main//h1[contains(., "TOAR")]')).toBe('Nuestros TOAR')
    await browser.open(`${site}/registro`)
    await browser.click('//button[normalize-space()="Siguiente"]')
    expect(await browser.textOf('//form//*[contains(text(), " es obligatori")]')).toBe(
      'La cédula es obligatoria.',
    )
  },
  async 'a member'(browser, site) {
    const { numero_identificacion, password } = demo().member
    await browser.open(`${site}/login`)
    await browser.type('//input[@name="numero_identificacion"]', numero_identificacion)
    await browser.type('//input[@name="password"]', password)
    await browser.click('//main//button[normalize-space()="Ingresar"]')
    await browser.textOf('//h2[.="Datos Demográficos"]')
    await browser.click('//main//button[normalize-space()="Cerrar sesión"]')
    expect(await browser.textOf('//main//h1[contains(., "reconciliación")]')).toContain('camino')
  },
  async 'an official of the JEP'(browser, site) {
    await enterCode(browser, site, 'JEP')
    await browser.type('//main//input[@name="nombre"]', 'jose')
    await browser.click('//main//button[normalize-space()="Buscar"]')
    await browser.follow('(//main//a[contains(@href, "/vista-compareciente-externos/")])[1]')
    await browser.textOf('//h2[.="Datos Demográficos"]')
  },
  async 'an official of the UBPD'(browser, site) {
    await enterCode(browser, site, 'UBPD')
    await browser.textOf('//*[contains(text(), "3.000 personas en 400 municipios")]')
    await browser.click('(//*[@id="lugares"]//ul//button)[1]')
    await browser.follow('(//*[@role="dialog"]//a)[1]')
    await browser.textOf('//*[.="Información UBPD"]')
  },
  async 'the staff'(browser, site, turn) {
    const person = demo().staff[turn]
    if (!person) throw new Error('the demo has too few people')
    await browser.open(`${site}/fundacion`)
    await browser.click('//*[text()="Ingresar con contraseña y código"]')
    await browser.type('//input[@name="correo"]', person.email)
    await browser.type('//input[@name="contrasena"]', person.password)
    await browser.type('//input[@name="codigo"]', codeOf(person.totpSecret))
    await browser.click('//form[@aria-label="Contraseña y código"]//button[@type="submit"]')
    expect(await browser.textOf('//main//h1[starts-with(., "Hoy")]')).toMatch(/^Hoy/)
  },
}

for (const [turn, [name, openBrowser]] of [
  ['Firefox', openFirefox] as const,
  ['WebKit', openWebKit] as const,
].entries())
  test.describe(name, () => {
    let browser: OtherBrowser
    test.beforeAll(async () => {
      // The programs may have to be installed first, over a slow network.
      test.setTimeout(15 * 60_000)
      browser = await openBrowser()
    })
    test.afterAll(() => browser.close())

    for (const [role, journey] of Object.entries(journeys))
      test(`${role} can do their work`, async () => {
        const site = process.env['E2E_URL'] ?? ''
        await journey(browser, site, turn)
        expect(await browser.textOf(heading)).not.toBe('')
        expect(await browser.evaluate('document.documentElement.dataset.area')).toMatch(/^mf-[a-z]+@/)
        const sent = "performance.getEntriesByType('resource').map(({ name }) => name)"
        expect(await browser.evaluate(sent)).not.toContain(`${site}/operacion/reportes`)
      })
  })
