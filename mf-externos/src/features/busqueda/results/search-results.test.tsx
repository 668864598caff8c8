import { officialRecord } from '@fcr/shared/session'
import { FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { card, olderCard, profile } from '../../../testing/people'
import { cards, field, openSearch, results, search } from '../../../testing/search-page'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

describe('the results', () => {
  it("show each person's card, with 'No Disponible' for what is missing", async () => {
    api.officials.cards = [
      card(),
      card({
        numero_identificacion: '1000000002',
        nombre_apellido_completo: 'Benigno Ejemplo Inventado',
        rango: null,
        fuerza: null,
        nombre_sala_jep: null,
        aproximada: true,
      }),
    ]
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'ejemplo{Enter}')
    expect(await results().findByText('2 comparecientes encontrados')).toBeVisible()
    const [first, second] = cards() as [HTMLElement, HTMLElement]
    const text = ['1000000001', 'Sargento Segundo', 'Ejército Nacional', 'Sala de Amnistía o Indulto (SAI)']
    for (const value of text) expect(within(first).getByText(value)).toBeVisible()
    for (const value of [within(first).getByRole('link'), within(first).getByText('Sargento Segundo')])
      expect(value).toHaveAttribute('translate', 'no')
    expect(within(first).queryByText('Coincidencia aproximada')).toBeNull()
    expect(within(second).getAllByText('No Disponible')).toHaveLength(3)
    expect(within(second).getByText('Coincidencia aproximada')).toBeVisible()
  })

  it('of another search go when a search is refused', async () => {
    api.officials.cards = [card()]
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await results().findByText('1 compareciente encontrado')
    await user.clear(field('Nombre'))
    await search(user)
    expect(screen.getByRole('alert')).toHaveTextContent(/^Por favor, complete al menos un campo/)
    expect(cards()).toEqual([])
    expect(results().queryByText(/Se buscó|encontrado/)).toBeNull()
  })

  it('show for each person where the data come from', async () => {
    const dates = { desde: '2026-03-14', actualizado: '2026-11-02' }
    api.officials.cards = [
      card({ procedencia: { identidad: 'verificada', ...dates } }),
      card({ numero_identificacion: '2', procedencia: { identidad: 'importada', ...dates } }),
      card({ numero_identificacion: '3' }),
    ]
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'ejemplo{Enter}')
    await results().findByText('3 comparecientes encontrados')
    const changed = 'Último cambio de los datos: 2 de noviembre de 2026'
    const texts = [
      ['Identidad verificada por la Fundación el 14 de marzo de 2026', changed],
      ['Datos importados por la Fundación el 14 de marzo de 2026', changed],
      [
        'Datos declarados por la persona; identidad sin verificar',
        'Último cambio de los datos: 1 de febrero de 2026',
      ],
    ]
    cards().forEach((item, position) => {
      for (const text of texts[position] ?? []) expect(within(item).getByText(text)).toBeVisible()
    })
  })

  it('from an earlier version of the API omit that', async () => {
    api.broken.set('/ext/search', { status: 200, body: [olderCard()] })
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await results().findByText('1 compareciente encontrado')
    expect(cards()).toHaveLength(1)
    expect(results().queryByText(/Último cambio/)).toBeNull()
  })

  it("show 'Buscando...' instead of the previous results while the server works", async () => {
    api.officials.cards = [card()]
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    expect(await results().findByText('1 compareciente encontrado')).toBeVisible()
    const release = api.hold()
    await search(user)
    expect(screen.getByRole('button', { name: 'Buscar' })).toHaveFocus()
    expect(results().getByText('Buscando...')).toBeVisible()
    expect(cards()).toEqual([])
    await search(user)
    release()
    expect(await results().findByText('1 compareciente encontrado')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Buscar' })).toHaveFocus()
    expect(api.callsTo('/ext/search')).toHaveLength(2)
    expect(results().queryByText('Buscando...')).toBeNull()
  })

  it('say so and give advice when they are empty, without mentioning a failure', async () => {
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Nadie{Enter}')
    expect(await results().findByText('No se encontraron resultados')).toBeVisible()
    expect(results().getByText('Intente con otros parámetros de búsqueda.')).toBeVisible()
    expect(results().queryByText(/no respondió/)).toBeNull()
  })

  it.each([[{ status: 500 }], [{ status: 403 }], ['offline' as const]])(
    'of a failed search (%j) look empty, with a line that says why',
    async (answer) => {
      api.officials.cards = [card()]
      const { user } = await openSearch(api)
      api.broken.set('/ext/search', answer)
      await user.type(field('Nombre'), 'Aurelio{Enter}')
      expect(await results().findByText('No se encontraron resultados')).toBeVisible()
      expect(results().getByText(/El servicio no respondió/)).toBeVisible()
    },
  )

  it.each([
    [312, 'Se muestran 1 de 312 comparecientes encontrados.'],
    [1000, 'Se muestran 1 de más de 1.000 comparecientes encontrados.'],
  ])('report that there are more than the cards shown (%d)', async (total, text) => {
    api.broken.set('/ext/search', {
      status: 200,
      body: [card()],
      headers: { 'x-total-count': String(total) },
    })
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    expect(await results().findByText(text)).toBeVisible()
    expect(results().getByText('Agregue más datos para precisar la búsqueda.')).toBeVisible()
  })

  describe('with similar names', () => {
    const named = (count: number, first: number, aproximada: boolean) =>
      Array.from({ length: count }, (_, index) =>
        card({ numero_identificacion: String(first + index), aproximada }),
      )
    const answer = (body: object[], total: number, similar: number) =>
      api.broken.set('/ext/search', {
        status: 200,
        body,
        headers: { 'x-total-count': String(total), 'x-similar-count': String(similar) },
      })

    it('list the similar names after the exact ones, under a heading', async () => {
      answer([...named(2, 1, false), ...named(3, 10, true)], 5, 3)
      const { user } = await openSearch(api)
      await user.type(field('Nombre'), 'Brayan{Enter}')
      expect(await results().findByText('5 comparecientes encontrados')).toBeVisible()
      expect(results().getByText(': 2 exactos y 3 parecidos')).toBeVisible()
      const similar = results().getByRole('list', { name: 'Parecidos: 3' })
      expect(within(similar).getAllByText('Coincidencia aproximada')).toHaveLength(3)
      expect(results().queryByRole('button', { name: /parecidos/ })).toBeNull()
    })

    it('lead to the similar names and back when the exact ones fill the page', async () => {
      answer(named(50, 1, false), 172, 72)
      const { user } = await openSearch(api)
      await user.type(field('Nombre'), 'Brayan{Enter}')
      expect(await results().findByRole('heading', { name: 'Parecidos: 72' })).toBeVisible()
      expect(results().getByText(/^Son 100 exactos y 72 parecidos\./)).toBeVisible()
      answer(named(50, 100, true), 172, 72)
      await user.click(results().getByRole('button', { name: 'Ver solo los parecidos' }))
      expect(await results().findByText('Se muestran 50 de 72 parecidos')).toBeVisible()
      expect(results().getByText(', además de 100 exactos.')).toBeVisible()
      expect(screen.getByRole('region', { name: 'Resultados' })).toHaveFocus()
      await user.click(results().getByRole('button', { name: 'Volver a los exactos' }))
      await waitFor(() => expect(api.callsTo('/ext/search')).toHaveLength(3))
      expect(api.callsTo('/ext/search').map(({ query }) => query)).toEqual([
        { nombre: 'Brayan' },
        { nombre: 'Brayan', parecidos: 'si' },
        { nombre: 'Brayan' },
      ])
    })
  })

  it('say when they are only similar', async () => {
    const cards = [card({ aproximada: true }), card({ numero_identificacion: '2', aproximada: true })]
    api.broken.set('/ext/search', { status: 200, body: cards })
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'ejenplo{Enter}')
    expect(await results().findByText('2 parecidos; ninguno exacto')).toBeVisible()
    expect(results().queryByText(/encontrados/)).toBeNull()
  })
})

describe('the matching text', () => {
  it("is highlighted in name and cédula for the submitted search, not for the form's current text", async () => {
    api.officials.cards = [card()]
    const { user } = await openSearch(api)
    await user.type(field('Cédula'), '1000')
    await user.type(field('Nombre'), 'aurelio{Enter}')
    await results().findByText('1 compareciente encontrado')
    await user.type(field('Nombre'), ' ficticio')
    const marked = [...(cards()[0]?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)
    expect(marked).toEqual(['Aurelio', '1000'])
  })

  it('is highlighted even in another spelling', async () => {
    const nombre_apellido_completo = 'Jhon Óscar González Ficticio'
    api.officials.cards = [
      card({ nombre_apellido_completo, aproximada: true, parecidas: ['gonzalez', 'jhon'] }),
    ]
    api.broken.set('/ext/search', { status: 200, body: api.officials.cards })
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'jon gonsales{Enter}')
    await results().findByText('1 parecido; ninguno exacto')
    const marked = [...(cards()[0]?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)
    expect(marked).toEqual(['Jhon', 'González'])
  })
})

describe('a result card', () => {
  it('opens the profile, passes the record on and keeps it for a reload', async () => {
    api.officials.cards = [card()]
    api.officials.profiles.set('1000000001', profile({ municipio_residencia: 'Ibagué' }))
    const { user, location } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await user.click(await screen.findByRole('link', { name: 'Aurelio Ejemplo Ficticio' }))
    expect(location()).toMatchObject({
      pathname: '/vista-compareciente-externos/1000000001',
      state: { record: card(), external: true },
    })
    expect(officialRecord.read()).toEqual(card())
    expect(await screen.findByText('Ibagué')).toBeVisible()
  })

  it('restores form, results and focus on return, without another search', async () => {
    api.officials.cards = [
      card(),
      card({ numero_identificacion: '2', nombre_apellido_completo: 'Benigno Ejemplo' }),
    ]
    const { user, back } = await openSearch(api)
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    await user.type(field('Magistrado'), 'Muestra')
    await user.type(field('Nombre'), 'ejemplo{Enter}')
    await user.click(await screen.findByRole('link', { name: 'Benigno Ejemplo' }))
    await screen.findByRole('heading', { level: 1, name: 'Benigno Ejemplo' })
    await back()
    expect(field('Nombre')).toHaveValue('ejemplo')
    expect(field('Magistrado')).toHaveValue('Muestra')
    expect(field('Magistrado')).toBeVisible()
    expect(results().getByText('2 comparecientes encontrados')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('link', { name: 'Benigno Ejemplo' })).toHaveFocus())
    expect(api.callsTo('/ext/search')).toHaveLength(1)
  })
})
