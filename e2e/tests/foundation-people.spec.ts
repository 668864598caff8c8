import { expectAccessible, tall } from '../support/accessible'
import { newMember } from '../support/members'
import { signInStaff } from '../support/staff'
import { expect, test } from '../support/test'

test(
  'a person is found, verified, edited with a reason and registered, and no address holds their number',
  { tag: ['@journey', '@mf-fundacion'] },
  async ({ page, baseURL }) => {
    test.slow()
    await page.setViewportSize(tall)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const member = await newMember(page, baseURL)
    addresses.length = 0
    await signInStaff(page, 'atencion')
    await page.goto('/fundacion/personas')
    await page.getByRole('textbox', { name: 'Buscar en el registro' }).fill(member.cedula)
    await page.keyboard.press('Enter')
    const found = page.getByRole('row', { name: new RegExp(member.nombre) })
    await expect(found).toContainText('Declarada')
    await expectAccessible(page)
    await found.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: member.nombre })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Verificar identidad' }).click()
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    for (const check of await page.getByRole('checkbox').all()) await check.check()
    await page.getByRole('textbox', { name: /Qué vio/ }).fill('Cédula física, coincide la foto')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Verificar la identidad' }).click()
    await expect(page.getByText(/La identidad quedó verificada./)).toBeVisible()

    await page.goto(`${page.url()}/editar`)
    await page.getByRole('textbox', { name: 'Dirección de residencia' }).fill('Calle Inventada 9 # 9-09')
    await page.getByRole('textbox', { name: /Por qué cambia/ }).fill('Se mudó')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Guardar los cambios' }).click()
    const history = page.getByRole('region', { name: 'Historial de cambios' })
    await expect(history.getByText('Calle Inventada 9 # 9-09')).toBeVisible()
    await expect(history.getByText('Motivo: Se mudó')).toBeVisible()

    await page.goto('/fundacion/personas/registrar')
    await expect(page.getByRole('button', { name: 'Registrar' })).toBeVisible()
    await expectAccessible(page)
    expect(addresses.filter((address) => address.includes(member.cedula))).toEqual([])
  },
)
