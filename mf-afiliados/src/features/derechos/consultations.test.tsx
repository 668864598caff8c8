import type { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { act, waitFor } from '@testing-library/react'
import { consultation, memberApi, openSection } from '../../testing/rights-page'

let api: FakeApi
beforeEach(() => {
  api = memberApi()
})

describe('Quién consultó mis datos', () => {
  const title = 'Quién consultó mis datos'

  it('says that nobody has', async () => {
    const { region } = await openSection(api, title)
    expect(await region.findByText('Nadie ha consultado sus datos todavía.')).toBeVisible()
  })

  it('says with which day the list begins once earlier months are archived, also when it is empty', async () => {
    api.rights.recordsSince = '2026-01-01'
    const { user, region } = await openSection(api, title)
    expect(
      await region.findByText('Nadie ha consultado sus datos desde el 1 de enero de 2026.'),
    ).toBeVisible()
    expect(region.getByText(/Esta lista comienza el 1 de enero de 2026/)).toBeVisible()
    api.rights.consultations = [consultation(3)]
    await user.click(region.getByRole('button', { name: 'Actualizar la lista' }))
    expect(await region.findByText('Funcionaria Ficticia 3')).toBeVisible()
    expect(region.getByText(/Lo anterior está archivado; puede pedirlo a la Fundación/)).toBeVisible()
  })

  it('tells who, from which entity, what for, what they saw and when', async () => {
    api.rights.consultations = [consultation(28)]
    const { region } = await openSection(api, title)
    expect(await region.findByRole('heading', { name: '28 de julio de 2026, 10:04 a. m.' })).toBeVisible()
    const value = (label: string) => region.getByText(label).nextElementSibling
    expect(value('Quién')).toHaveTextContent('Funcionaria Ficticia 28')
    expect(value('Entidad')).toHaveTextContent('JEP')
    expect(value('Para qué')).toHaveTextContent('Proceso de prueba 28')
    expect(value('Qué ocurrió')).toHaveTextContent('Se abrió su registro en el mapa de la UBPD')
    expect(region.queryByText(/no está verificada/)).toBeNull()
  })

  it('counts being among the results of a search, and says so', async () => {
    api.rights.consultations = [{ ...consultation(28), tipo: 'busqueda' }]
    const { region } = await openSection(api, title)
    expect(await region.findByText('Apareció en los resultados de una búsqueda')).toBeVisible()
    expect(region.getByText('Funcionaria Ficticia 28')).toBeVisible()
    expect(region.getByText(/cada vez que usted aparece en los resultados de una búsqueda/)).toBeVisible()
  })

  it('shows only date and entity to a member whose identity is not verified, and says why', async () => {
    api.rights.consultations = [consultation(28), consultation(27)].map((full) => ({
      ...full,
      funcionario: null,
      finalidad: null,
    }))
    const { region } = await openSection(api, title)
    expect(await region.findByRole('heading', { name: '28 de julio de 2026, 10:04 a. m.' })).toBeVisible()
    expect(region.getAllByRole('term').map((term) => term.textContent)).toEqual(['Entidad', 'Entidad'])
    expect(region.getAllByRole('definition')[0]).toHaveTextContent('JEP')
    expect(region.getAllByText(/presente su documento en la Fundación/)).toHaveLength(1)
    expect(region.queryByText('No Disponible')).toBeNull()
  })

  it('turns its pages, the newest first', async () => {
    api.rights.consultations = Array.from({ length: 12 }, (_, index) => consultation(12 - index))
    const { user, region } = await openSection(api, title)
    expect(await region.findByText('Consultas 1 a 5 de 12, la más reciente primero.')).toBeVisible()
    expect(region.getAllByRole('listitem')).toHaveLength(5)
    expect(region.getByText('Funcionaria Ficticia 12')).toBeVisible()
    expect(region.queryByRole('button', { name: 'Más recientes' })).toBeNull()
    await user.click(region.getByRole('button', { name: 'Más antiguas' }))
    await user.click(region.getByRole('button', { name: 'Más antiguas' }))
    expect(region.getByText('Consultas 11 a 12 de 12, la más reciente primero.')).toHaveFocus()
    expect(region.getByText('Funcionaria Ficticia 1')).toBeVisible()
    expect(region.queryByRole('button', { name: 'Más antiguas' })).toBeNull()
  })

  it('shows a look that came meanwhile', async () => {
    const { user, region } = await openSection(api, title)
    await region.findByText('Nadie ha consultado sus datos todavía.')
    api.rights.consultations = [consultation(3)]
    await user.click(region.getByRole('button', { name: 'Actualizar la lista' }))
    expect(await region.findByText('Funcionaria Ficticia 3')).toBeVisible()
  })

  it('shows a look that came while the member was in another window', async () => {
    const { region } = await openSection(api, title)
    await region.findByText('Nadie ha consultado sus datos todavía.')
    api.rights.consultations = [consultation(3)]
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await region.findByText('Funcionaria Ficticia 3')).toBeVisible()
  })

  it('stays in memory no longer than on the page', async () => {
    api.rights.consultations = [consultation(3)]
    const { region, client, goTo } = await openSection(api, title)
    await region.findByText('Funcionaria Ficticia 3')
    const kept = () => client.getQueriesData({ queryKey: ['member'] }).filter(([, data]) => data)
    expect(kept()).not.toEqual([])
    await goTo('/otra')
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it('says so when it cannot be loaded, and tries again', async () => {
    api.failNext('/perfil/consultas', { status: 500 })
    const { user, region } = await openSection(api, title)
    expect(await region.findByRole('alert')).toHaveTextContent(
      'No pudimos cargar las consultas de sus datos.',
    )
    await user.click(region.getByRole('button', { name: 'Intentar de nuevo' }))
    expect(await region.findByText('Nadie ha consultado sus datos todavía.')).toBeVisible()
  })
})
