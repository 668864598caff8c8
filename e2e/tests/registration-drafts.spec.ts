import { expectAccessible } from '../support/accessible'
import { newPerson } from '../support/demo'
import { press } from '../support/registration'
import { expect, test, type Page } from '../support/test'

const name = 'fcr:registro:borradores'
const wrong = '9900000999'

const draftCedula = (page: Page) => page.getByLabel('Cédula del borrador')

/** Closes the tab and opens the form in another one, which has a different session. */
async function returnInNewTab(page: Page) {
  const later = await page.context().newPage()
  await page.close()
  await later.setViewportSize({ width: 320, height: 740 })
  await later.goto('/registro')
  await press(later, 'Continuar borrador')
  await expect(draftCedula(later)).toBeFocused()
  expect(await later.content()).not.toContain('Ángela Prueba')
  return later
}

test('another tab shows nothing of a draft before its cédula is typed; the third wrong one deletes every copy', async ({
  page,
}) => {
  const { cedula } = newPerson()
  await page.goto('/registro')
  await page.locator('[name="nombre"]').fill('Ángela Prueba')
  await page.locator('[name="cedula"]').fill(cedula)
  const later = await returnInNewTab(page)
  await later.keyboard.type(cedula)
  await later.keyboard.press('Enter')
  await expect(later.locator('[name="nombre"]')).toHaveValue('Ángela Prueba')

  const last = await returnInNewTab(later)
  for (const left of [2, 1, 0]) {
    await draftCedula(last).fill(wrong)
    await press(last, 'Continuar borrador')
    if (left > 0)
      await expect(draftCedula(last)).toHaveAccessibleDescription(new RegExp(`^Le quedan? ${left} `))
    if (left === 2) await expectAccessible(last)
  }
  await expect(last.getByText('la cédula no coincidió tres veces')).toBeInViewport()
  await expectAccessible(last)
  expect(await draftsIn(last)).toEqual({ stored: null, copied: [] })
})

/** What the device stores: the text in local storage, and the drafts in the crash copy. */
const draftsIn = (page: Page) =>
  page.evaluate(async (key) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(key, 1)
      request.onsuccess = () => resolve(request.result)
    })
    const copied = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction('drafts').objectStore('drafts').get('last')
      request.onsuccess = () => resolve((request.result as { drafts?: unknown[] } | undefined)?.drafts ?? [])
    })
    database.close()
    return { stored: localStorage.getItem(key), copied }
  }, name)

/** Leaves another area's broken drafts on the device; once they are gone, the next page has swept it. */
const litter = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('fcr:otra:borradores', 'basura')
    sessionStorage.setItem('fcr:otra:borradores', '[{"savedAt":1}]')
    await new Promise<void>((resolve) => {
      const request = indexedDB.open('fcr:otra:borradores', 7)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  })
const litterOn = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map((database) => database.name ?? '')
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases]
    return names.filter((each) => each.startsWith('fcr:otra:'))
  })

test('every page of the site deletes expired or broken drafts, and only those', async ({ page }) => {
  await page.goto('/registro')
  await page.locator('[name="nombre"]').fill('Ángela Prueba')
  await expect.poll(async () => (await draftsIn(page)).copied).toHaveLength(1)
  for (const [path, hours, drafts] of [
    ['/', 0, 1],
    ['/acerca_de', 23, 1],
    ['/login', 25, 0],
  ] as const) {
    await litter(page)
    if (hours > 0) await page.clock.setSystemTime(Date.now() + hours * 60 * 60 * 1000)
    await page.goto(path)
    await expect.poll(() => litterOn(page)).toEqual([])
    await expect.poll(async () => (await draftsIn(page)).copied).toHaveLength(drafts)
    expect((await draftsIn(page)).stored === null).toBe(drafts === 0)
  }
})
