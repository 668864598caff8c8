import { FakeApi, mountArea, startSessions } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'
import { card } from '../../testing/people'
import { cards, field, openSearch, results, search } from '../../testing/search-page'

let api: FakeApi
beforeEach(() => {
  api = new FakeApi()
})

const sentQueries = () => api.callsTo('/ext/search').map((call) => call.query)

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
    const { user, location } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio')
    api.officials.session = null
    await search(user)
    await waitFor(() => expect(location().pathname).toBe('/loginFuncionariosJEP'))
  })
})

describe('the search form', () => {
  it('has ten labelled filters, seven of them collapsed', async () => {
    const { user } = await openSearch(api)
    const names = ['nombre', 'cedula', 'fuerza', 'celular', 'departamentoResidencia', 'rango', 'magistrado']
    const controls = [...screen.getByRole<HTMLFormElement>('form').elements].filter((element) =>
      element.getAttribute('name'),
    )
    expect(controls.map((control) => control.getAttribute('name'))).toEqual([
      ...names,
      'salaJEP',
      'edad',
      'edadHasta',
    ])
    // What is typed there is never stored on the device.
    expect(screen.getByRole('form')).toHaveAttribute('data-drafts', 'none')
    expect(field('Edad')).not.toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    expect(field('Edad')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ocultar Búsqueda Avanzada' }))
    expect(field('Edad')).not.toBeVisible()
  })

  it('requires at least one field, without calling the server', async () => {
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), '   ')
    await search(user)
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Por favor, complete al menos un campo para realizar la búsqueda.',
    )
    expect(field('Nombre, cédula o celular')).toHaveFocus()
    expect(api.callsTo('/ext/search')).toEqual([])
  })

  it('replaces a search that is still running; a second press repeats nothing', async () => {
    api.officials.cards = [card({ nombre_apellido_completo: 'Aurelio Ejemplo' })]
    const { user } = await openSearch(api)
    const release = api.hold()
    await user.type(field('Nombre'), 'Inexistente{Enter}{Enter}')
    await user.clear(field('Nombre'))
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    release()
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(sentQueries()).toEqual([{ nombre: 'Inexistente' }, { nombre: 'Aurelio' }])
  })

  it('shows nothing of a search that was running when the next one was refused', async () => {
    api.officials.cards = [card()]
    const { user } = await openSearch(api)
    const release = api.hold()
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await user.clear(field('Nombre'))
    await search(user)
    release()
    expect(await screen.findByRole('alert')).toHaveTextContent('Por favor, complete al menos un campo')
    await waitFor(() => expect(api.callsTo('/ext/search')).toHaveLength(1))
    expect(cards()).toHaveLength(0)
  })

  it('sends only filled-in fields, trimmed, and puts none of them into the page’s URL', async () => {
    const { user, location } = await openSearch(api)
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

  it('divides a pasted row of a table into name and number', async () => {
    const { user } = await openSearch(api)
    await user.click(field('Nombre'))
    await user.paste('José\tPeña\t1.000.000.001')
    expect(field('Nombre')).toHaveValue('José, Peña')
    expect(field('Cédula')).toHaveValue('1000000001')
  })

  it('sends pasted tabs as spaces, and names a character that cannot be searched', async () => {
    const { user } = await openSearch(api)
    await user.click(field('Nombre'))
    await user.paste('José\tPeña')
    await search(user)
    await screen.findByText('No se encontraron resultados')
    expect(sentQueries()).toEqual([{ nombre: 'José Peña' }])
    await user.click(field('Nombre'))
    await user.paste('\u0007')
    await search(user)
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Nombre: el carácter invisible U+0007 no se puede buscar.',
    )
    expect(screen.queryByText(/no respondió/)).toBeNull()
    expect(sentQueries()).toHaveLength(1)
  })

  it('searches between two ages and refuses them in the wrong order', async () => {
    const { user } = await openSearch(api)
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    expect(field('Edad')).toHaveAccessibleDescription(/^Año actual menos año de nacimiento/)
    await user.type(field('Hasta (años)'), '40')
    await search(user)
    expect(screen.getByRole('alert')).toHaveTextContent('Escriba también la edad desde la que busca.')
    await user.type(field('Edad'), '50')
    await search(user)
    expect(screen.getByRole('alert')).toHaveTextContent('La edad «Hasta» debe ser igual o mayor que la edad.')
    await user.clear(field('Edad'))
    await user.type(field('Edad'), '35')
    await search(user)
    await screen.findByText('No se encontraron resultados')
    expect(sentQueries()).toEqual([{ edad: '35', edadHasta: '40' }])
  })

  it('offers the ranks of the chosen force and clears the rank when the force changes', async () => {
    const { user } = await openSearch(api)
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
    const { user } = await openSearch(api)
    await user.click(screen.getByRole('button', { name: 'Mostrar Búsqueda Avanzada' }))
    await user.type(field('Edad'), '58')
    await user.click(screen.getByRole('button', { name: 'Ocultar Búsqueda Avanzada' }))
    expect(screen.getByText('1 campo avanzado en uso')).toBeVisible()
    await search(user)
    await screen.findByText('No se encontraron resultados')
    expect(sentQueries()).toEqual([{ edad: '58' }])
  })
})

describe('a held session', () => {
  it('explains itself instead of an empty result, calls once, and keeps the typed text', async () => {
    api.officials.cards = [card()]
    const { user } = await openSearch(api)
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
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await screen.findByRole('alert')
    api.officials.held = false
    await search(user)
    expect(await results().findByText('1 compareciente encontrado')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows any other 429 as an empty result, with the time to wait', async () => {
    const message = 'Demasiados intentos. Espere 30 segundos e intente de nuevo.'
    api.broken.set('/ext/search', { status: 429, body: { code: 'too_many_attempts', message } })
    const { user } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    expect(await screen.findByText('No se encontraron resultados')).toBeVisible()
    expect(screen.getByText(`${message} Esto no significa que la persona no exista.`)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('leaving the search', () => {
  it("with 'Nueva búsqueda' starts with an empty form", async () => {
    api.officials.cards = [card()]
    const { user, location } = await openSearch(api)
    await user.type(field('Nombre'), 'Aurelio{Enter}')
    await results().findByText('1 compareciente encontrado')
    await user.click(screen.getByRole('link', { name: 'Nueva búsqueda' }))
    expect(location().pathname).toBe('/loginFuncionariosJEP')
    await user.click(screen.getByRole('link', { name: 'Continuar con la sesión activa' }))
    expect(field('Nombre')).toHaveValue('')
    expect(cards()).toEqual([])
  })

  it('does not restore what another version of the area has stored', async () => {
    const { client, goTo } = await openSearch(api)
    await goTo('/loginFuncionariosJEP')
    const filters = { nombre: 'Aurelio' }
    client.setQueryData(['external', 'mf-externos', 'search'], { filters, outcome: { kind: 'failed' } })
    await goTo('/consultaFuncionariosJEP')
    expect(field('Nombre')).toHaveValue('')
  })

  it.each([[undefined], [{ status: 500 }], ['offline' as const]])(
    'ends the session and redirects to the code entry, whatever the server responds (%j)',
    async (answer) => {
      const { user, location, client } = await openSearch(api)
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
