// Fills in the affiliation form, up to its last step.

/** @typedef {import('playwright-core').Page} Page */

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

/** @param {Page} page */
export async function fillForm(page) {
  for (const [index, step] of answers.entries()) {
    await page
      .locator(`[name="${Object.keys(step)[0]}"]`)
      .first()
      .waitFor({ state: 'attached' })
    for (const [name, value] of Object.entries(step)) await answer(page, name, value)
    const last = index === answers.length - 1
    await page.getByRole('button', { name: last ? 'Anterior' : 'Siguiente' }).click()
    await page.waitForTimeout(500)
  }
}
