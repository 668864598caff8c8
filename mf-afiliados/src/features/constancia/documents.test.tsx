import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { questions } from '@fcr/shared/contracts/form/fields'
import type { Certificate } from '@fcr/shared/contracts/rights'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import routes from '../../routes'

const { cedula } = validRegistration().userData

let api: FakeApi
let print: ReturnType<typeof jest.fn>
beforeEach(() => {
  api = new FakeApi()
  api.accounts.add(validRegistration())
  print = jest.fn()
  window.print = print as typeof window.print
})

const open = async () => {
  const { user } = await mountArea(routes, {
    at: `/vista-compareciente/${cedula}`,
    api,
    session: { member: cedula },
  })
  const region = within(await screen.findByRole('region', { name: 'Constancia de afiliación' }))
  return { user, region }
}

const printed = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  return heading.parentElement?.textContent ?? ''
}

describe('Constancia de afiliación', () => {
  it('is printed with date, number, authorisation and identity, without sensitive answers', async () => {
    const { user, region } = await open()
    await user.click(region.getByRole('button', { name: 'Imprimir constancia' }))
    const sheet = await printed('Constancia de afiliación')
    for (const words of [
      'Fundación Caminos de Reconciliación',
      cedula,
      'AF-2026-000042',
      'versión 3, el 14 de marzo de 2026',
      'Datos declarados por la persona; identidad sin verificar',
      '28 de julio de 2026, 10:04 a. m.',
    ])
      expect(sheet).toContain(words)
    expect(sheet).not.toMatch(/Católica|etnia|religiosa|discapacidad/i)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByRole('heading', { level: 1, name: 'Constancia de afiliación' })).toBeNull()
  })

  it('says so when the site has no authorisation on record', async () => {
    const body: Certificate = {
      numero: 'AF-2026-000042',
      emitida: '2026-07-28T15:04:05.000Z',
      nombre_apellido_completo: 'Ana Prueba',
      numero_identificacion: cedula,
      afiliada: '2026-03-14T15:00:00.000Z',
      autorizacion: null,
      procedencia: { identidad: 'importada', desde: '2026-03-14', actualizado: '2026-03-14' },
    }
    const { user, region } = await open()
    api.failNext('/perfil/constancia', { status: 200, body })
    await user.click(region.getByRole('button', { name: 'Imprimir constancia' }))
    expect(await printed('Constancia de afiliación')).toContain(
      'No hay una autorización registrada en el sitio.',
    )
  })

  it('says so when it cannot be loaded', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { user, region } = await open()
    api.failNext('/perfil/constancia', { status: 500 })
    await user.click(region.getByRole('button', { name: 'Imprimir constancia' }))
    expect(await region.findByRole('alert')).toHaveTextContent('No pudimos preparar la constancia.')
    expect(print).not.toHaveBeenCalled()
  })
})

describe('Imprimir mi formulario', () => {
  it('prints every question of the form with the stored answer in words, never a password', async () => {
    const { user, region } = await open()
    await user.click(region.getByRole('button', { name: 'Imprimir mi formulario' }))
    const sheet = await printed('Formulario de Afiliación')
    expect(sheet).toContain('Ningún grupo étnico')
    expect(sheet).toContain(cedula)
    expect(sheet).not.toContain(validRegistration().userData.contraseña)
    const terms = within(
      screen.getByRole('heading', { level: 1, name: 'Formulario de Afiliación' })
        .parentElement as HTMLElement,
    ).getAllByRole('term')
    expect(terms).toHaveLength(questions.filter(({ kind }) => kind !== 'secret').length)
  })
})
