import { beforeEach, describe, expect, it } from '@jest/globals'
import { externalRecord } from '@fcr/shared/session'
import { FakeApi, mountArea, startSessions } from '@fcr/shared/testing/area'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { card, olderCard, profile } from '../../testing/people'
import routes from '../../routes'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name)
const search = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Buscar' }))
const results = () => within(screen.getByRole('region', { name: 'Resultados' }))
const cards = () => results().queryAllByRole('listitem')
const sentQueries = () => api.callsTo('/ext/search').map((call) => call.query)

async function openSearch() {
  return mountArea(routes, { at: '/consultaFuncionariosJEP', api, session: { official: 'JEP' } })
}

describe('who may search', () => {
  it.each([['nobody', null] as const, ['a UBPD official', 'UBPD'] as const])(
    'redirects %s to the code entry',
    async (_who, kind) => {
      if (kind) await startSessions(api, { official: kind })
      const { location } = await mountArea(routes, { at: '/consultaFuncionariosJEP', api })
      expect(await screen.findByLabelText('Código de acceso')).toBeVisible()
      expect(location().pathname).toBe('/loginFuncionariosJEP')
    },
  )

  it('redirects /vista-jep to the search', async () => {
    const { location } = await mountArea(routes, { at: '/vista-jep', api, session: { official: 'JEP' } })
    expect(location().pathname).toBe('/consultaFuncionariosJEP')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Búsqueda de comparecientes')
  })

  it('redirects to the code entry when the session ends during a search', async () => {
    const { user, location } = await openSearch()
    await user.type(field('Nombre'), 'Aurelio')
    api.officials.session = null
    await search(user)
    await waitFor(() => expect(location().pathname).toBe('/loginFuncionariosJEP'))
  })
})

describe('the search form', () => {
  it('has nine labelled filters, six of them collapsed', async () => {
    const { user } = await openSearch()
    const names = ['nombre', 'cedula', 'fuerza', 'celular', 'departamentoResidencia', 'rango', 'magistrado']
    const controls = [...screen.getByRole<HTMLFormElement>('form').elements].filter((element) =>
      element.getAttribute('name'),
    )
    expect(controls.map((control) => control.getAttribute('name'))).toEqual([...names, 'salaJEP', 'edad'])
    expect(field('Edad')).not.toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    expect(field('Edad')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ocultar Búsqueda Avanzada' }))
    expect(field('Edad')).not.toBeVisible()
  })

  it('requires at least one field, without calling the server', async () => {
    const { user } = await openSearch()
    await user.type(field('Nombre'), '   ')
    await search(user)
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Por favor, complete al menos un campo para realizar la búsqueda.',
    )
    expect(field('Nombre')).toHaveFocus()
    expect(api.callsTo('/ext/search')).toEqual([])
  })

  it('sends only filled-in fields, trimmed, and puts none of them into the page’s URL', async () => {
    const { user, location } = await openSearch()
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    await user.type(field('Nombre'), '  José Peña ')
    await user.type(field('Celular'), '300 000-0001')
    await screen.findByRole('option', { name: 'SDSJ' })
    await user.selectOptions(field('Sala o sección de la JEP'), 'SDSJ')
    await search(user)
    await screen.findByText('No se encontraron resultados')
    expect(sentQueries()).toEqual([{ nombre: 'José Peña', celular: '3000000001', salaJEP: '3' }])
    expect(location()).toMatchObject({ pathname: '/consultaFuncionariosJEP', search: '', hash: '' })
  })

  it('accepts only digits in cédula, celular and edad, and cleans pasted text', async () => {
    const { user } = await openSearch()
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    await user.type(field('Cédula'), '1.0a0')
    expect(field('Cédula')).toHaveValue('100')
    await user.type(field('Edad'), '5x8')
    expect(field('Edad')).toHaveValue('58')
    await user.click(field('Celular'))
    await user.paste('+57 300 000 0001')
    expect(field('Celular')).toHaveValue('3000000001')
    for (const name of ['Cédula', 'Celular', 'Edad'])
      expect(field(name)).toHaveAttribute('inputmode', 'numeric')
  })

  it('offers the ranks of the chosen force and clears the rank when the force changes', async () => {
    const { user } = await openSearch()
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    expect(field('Rango')).toBeDisabled()
    await screen.findByRole('option', { name: 'Ejército Nacional' })
    await user.selectOptions(field('Fuerza o institución'), 'Ejército Nacional')
    expect(
      within(field('Rango'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Todos', 'Capitán', 'Sargento Primero'])
    // The other force has this rank too, so only clearing removes it.
    await user.selectOptions(field('Rango'), 'Capitán')
    await user.selectOptions(field('Fuerza o institución'), 'Policía Nacional')
    expect(field('Rango')).toHaveValue('')
    await search(user)
    await screen.findByText('No se encontraron resultados')
    expect(sentQueries()).toEqual([{ fuerza: 'Policía Nacional' }])
  })

  it('indicates that collapsed filters take part in the search', async () => {
    const { user } = await openSearch()
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    await user.type(field('Edad'), '58')
    await user.click(screen.getByRole('button', { name: 'Ocultar Búsqueda Avanzada' }))
    expect(screen.getByText('1 campo avanzado en uso')).toBeVisible()
    await search(user)
    await screen.findByText('No se encontraron resultados')
    expect(sentQueries()).toEqual([{ edad: '58' }])
  })
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
    const { user } = await openSearch()
    await user.type(field('Nombre'), 'ejemplo{Enter}')
    expect(await results().findByText('2 comparecientes encontrados')).toBeVisible()
    const [first, second] = cards() as [HTMLElement, HTMLElement]
    const text = ['1000000001', 'Sargento Segundo', 'Ejército Nacional', 'Sala de Amnistía o Indulto (SAI)']
    for (const value of text) expect(within(first).getByText(value)).toBeVisible()
    expect(within(first).queryByText('Coincidencia aproximada')).toBeNull()
    expect(within(second).getAllByText('No Disponible')).toHaveLength(3)
    expect(within(second).getByText('Coincidencia aproximada')).toBeVisible()
  })

  it('show for each person where the data come from', async () => {
    const dates = { desde: '2026-03-14', actualizado: '2026-11-02' }
    api.officials.cards = [
      card({ procedencia: { identidad: 'verificada', ...dates } }),
      card({ numero_identificacion: '2', procedencia: { identidad: 'importada', ...dates } }),
      card({ numero_identificacion: '3' }),
    ]
    const { user } = await openSearch()
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
    const { user } = await openSearch()
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await results().findByText('1 compareciente encontrado')
    expect(cards()).toHaveLength(1)
    expect(results().queryByText(/Último cambio/)).toBeNull()
  })

  it("show 'Buscando...' instead of the previous results while the server works", async () => {
    api.officials.cards = [card()]
    const { user } = await openSearch()
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    expect(await results().findByText('1 compareciente encontrado')).toBeVisible()
    const release = api.hold()
    await search(user)
    expect(results().getByText('Buscando...')).toBeVisible()
    expect(cards()).toEqual([])
    expect(screen.getByRole('button', { name: 'Buscar' })).toBeDisabled()
    release()
    expect(await results().findByText('1 compareciente encontrado')).toBeVisible()
    expect(results().queryByText('Buscando...')).toBeNull()
  })

  it('say so and give advice when they are empty, without mentioning a failure', async () => {
    const { user } = await openSearch()
    await user.type(field('Nombre'), 'Nadie{Enter}')
    expect(await results().findByText('No se encontraron resultados')).toBeVisible()
    expect(results().getByText('Intente con otros parámetros de búsqueda.')).toBeVisible()
    expect(results().queryByText(/no respondió/)).toBeNull()
  })

  it.each([[{ status: 500 }], [{ status: 403 }], ['offline' as const]])(
    'of a failed search (%j) look empty, with a line that says why',
    async (answer) => {
      api.officials.cards = [card()]
      const { user } = await openSearch()
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
    const { user } = await openSearch()
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    expect(await results().findByText(text)).toBeVisible()
    expect(results().getByText('Agregue más datos para precisar la búsqueda.')).toBeVisible()
  })
})

it('say when they are only similar', async () => {
  const cards = [card({ aproximada: true }), card({ numero_identificacion: '2', aproximada: true })]
  api.broken.set('/ext/search', { status: 200, body: cards })
  const { user } = await openSearch()
  await user.type(field('Nombre'), 'ejenplo{Enter}')
  expect(await results().findByText('2 parecidos; ninguno exacto')).toBeVisible()
  expect(results().queryByText(/encontrados/)).toBeNull()
})

describe('by keyboard', () => {
  const link = (name: string) => screen.getByRole('link', { name })

  it('arrows move from the field through the cards, Enter opens, Escape returns to the field', async () => {
    api.officials.cards = ['1', '2', '3'].map((numero) =>
      card({
        numero_identificacion: numero,
        nombre_apellido_completo: `Ejemplo ${'ABC'[Number(numero) - 1] ?? ''}`,
      }),
    )
    const { user, location } = await openSearch()
    await user.type(field('Cédula'), '5')
    await user.clear(field('Cédula'))
    await user.type(field('Nombre'), 'ejemplo{Enter}')
    await results().findByText('3 comparecientes encontrados')
    await user.keyboard('{ArrowDown}')
    expect(link('Ejemplo A')).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(link('Ejemplo C')).toHaveFocus()
    await user.keyboard('{Home}{ArrowUp}')
    expect(link('Ejemplo A')).toHaveFocus()
    await user.keyboard('{End}{ArrowUp}')
    expect(link('Ejemplo B')).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(field('Nombre')).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(location().pathname).toBe('/vista-compareciente-externos/1')
  })

  it('leaves the arrow keys to selects, and to a field without results', async () => {
    const { user } = await openSearch()
    await user.click(field('Nombre'))
    await user.keyboard('{ArrowDown}')
    expect(field('Nombre')).toHaveFocus()
    api.officials.cards = [card()]
    await user.keyboard('Aurelio{Enter}')
    await results().findByText('1 compareciente encontrado')
    field('Fuerza o institución').focus()
    await user.keyboard('{ArrowDown}')
    expect(field('Fuerza o institución')).toHaveFocus()
  })
})

describe('a held session', () => {
  it('explains itself instead of an empty result, calls once, and keeps the typed text', async () => {
    api.officials.cards = [card()]
    const { user } = await openSearch()
    await user.type(field('Nombre'), 'Aurelio')
    api.officials.held = true
    await search(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Su sesión está retenida\./)
    expect(screen.getByRole('link', { name: '300 000 0000' })).toHaveAttribute('href', 'tel:+573000000000')
    expect(screen.queryByText('No se encontraron resultados')).toBeNull()
    expect(screen.queryByText(/El servicio no respondió/)).toBeNull()
    expect(field('Nombre')).toHaveValue('Aurelio')
    expect(api.callsTo('/ext/search')).toHaveLength(1)
    expect(api.callsTo('/ext/refresh')).toEqual([])
  })

  it('continues on the same page after its release', async () => {
    api.officials.cards = [card()]
    api.officials.held = true
    const { user } = await openSearch()
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await screen.findByRole('alert')
    api.officials.held = false
    await search(user)
    expect(await results().findByText('1 compareciente encontrado')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows any other 429 as an empty result', async () => {
    api.broken.set('/ext/search', { status: 429, body: { code: 'too_many_attempts' } })
    const { user } = await openSearch()
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    expect(await screen.findByText('No se encontraron resultados')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the matching text', () => {
  it("is highlighted in name and cédula for the submitted search, not for the form's current text", async () => {
    api.officials.cards = [card()]
    const { user } = await openSearch()
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
    const { user } = await openSearch()
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
    const { user, location } = await openSearch()
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await user.click(await screen.findByRole('link', { name: 'Aurelio Ejemplo Ficticio' }))
    expect(location()).toMatchObject({
      pathname: '/vista-compareciente-externos/1000000001',
      state: { record: card(), external: true },
    })
    expect(externalRecord.read()).toEqual(card())
    expect(await screen.findByText('Ibagué')).toBeVisible()
  })

  it('restores form, results and focus on return, without another search', async () => {
    api.officials.cards = [
      card(),
      card({ numero_identificacion: '2', nombre_apellido_completo: 'Benigno Ejemplo' }),
    ]
    const { user, back } = await openSearch()
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

describe('leaving the search', () => {
  it("with 'Nueva búsqueda' starts with an empty form", async () => {
    api.officials.cards = [card()]
    const { user, location } = await openSearch()
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await results().findByText('1 compareciente encontrado')
    await user.click(screen.getByRole('link', { name: 'Nueva búsqueda' }))
    expect(location().pathname).toBe('/loginFuncionariosJEP')
    await user.click(screen.getByRole('link', { name: 'Continuar con la sesión activa' }))
    expect(field('Nombre')).toHaveValue('')
    expect(cards()).toEqual([])
  })

  it.each([[undefined], [{ status: 500 }], ['offline' as const]])(
    'ends the session and redirects to the code entry, whatever the server responds (%j)',
    async (answer) => {
      const { user, location, client } = await openSearch()
      await user.type(field('Nombre'), 'Aurelio{Enter}')
      await results().findByText('No se encontraron resultados')
      if (answer) api.broken.set('/ext/logout', answer)
      await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
      expect(await screen.findByLabelText('Código de acceso')).toBeVisible()
      expect(location().pathname).toBe('/loginFuncionariosJEP')
      expect(api.callsTo('/ext/logout')).toHaveLength(1)
      expect(client.getQueriesData({ queryKey: ['external'] }).filter(([, data]) => data)).toEqual([])
      expect(screen.queryByRole('link', { name: 'Continuar con la sesión activa' })).toBeNull()
    },
  )
})
