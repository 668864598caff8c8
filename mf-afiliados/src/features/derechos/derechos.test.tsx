import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { questions } from '@fcr/shared/contracts/fields'
import type { Consultation } from '@fcr/shared/contracts/rights'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import { press } from '../../testing/fill-form'
import routes from '../../routes'

const { cedula } = validRegistration().userData

let api: FakeApi
beforeEach(() => {
  sessionStorage.clear()
  api = new FakeApi()
  api.accounts.add(validRegistration())
})

const open = async (section: string) => {
  const page = await mountArea(routes, {
    at: `/vista-compareciente/${cedula}`,
    api,
    session: { member: cedula },
  })
  const region = within(await screen.findByRole('region', { name: section }))
  return { ...page, region }
}

const look = (number: number): Consultation => ({
  fecha: `2026-07-${String(number).padStart(2, '0')}T15:04:05.000Z`,
  tipo: number % 2 ? 'perfil' : 'persona_mapa',
  funcionario: `Funcionaria Ficticia ${number}`,
  entidad: 'JEP',
  finalidad: `Proceso de prueba ${number}`,
})

describe('Quién consultó mis datos', () => {
  const title = 'Quién consultó mis datos'

  it('says that nobody has', async () => {
    const { region } = await open(title)
    expect(await region.findByText('Nadie ha consultado sus datos todavía.')).toBeVisible()
  })

  it('tells who, from which entity, what for, what they saw and when', async () => {
    api.rights.consultations = [look(28)]
    const { region } = await open(title)
    expect(await region.findByRole('heading', { name: '28 de julio de 2026, 10:04 a. m.' })).toBeVisible()
    const value = (label: string) => region.getByText(label).nextElementSibling
    expect(value('Quién')).toHaveTextContent('Funcionaria Ficticia 28')
    expect(value('Entidad')).toHaveTextContent('JEP')
    expect(value('Para qué')).toHaveTextContent('Proceso de prueba 28')
    expect(value('Qué ocurrió')).toHaveTextContent('Se abrió su registro en el mapa de la UBPD')
    expect(region.queryByText(/no está verificada/)).toBeNull()
  })

  it('counts being among the results of a search, and says so', async () => {
    api.rights.consultations = [{ ...look(28), tipo: 'busqueda' }]
    const { region } = await open(title)
    expect(await region.findByText('Apareció en los resultados de una búsqueda')).toBeVisible()
    expect(region.getByText('Funcionaria Ficticia 28')).toBeVisible()
    expect(region.getByText(/cada vez que usted aparece en los resultados de una búsqueda/)).toBeVisible()
  })

  it('shows only date and entity to a member whose identity is not verified, and says why', async () => {
    api.rights.consultations = [look(28), look(27)].map((full) => ({
      ...full,
      funcionario: null,
      finalidad: null,
    }))
    const { region } = await open(title)
    expect(await region.findByRole('heading', { name: '28 de julio de 2026, 10:04 a. m.' })).toBeVisible()
    expect(region.getAllByRole('term').map((term) => term.textContent)).toEqual(['Entidad', 'Entidad'])
    expect(region.getAllByRole('definition')[0]).toHaveTextContent('JEP')
    expect(region.getAllByText(/presente su documento en la Fundación/)).toHaveLength(1)
    expect(region.queryByText('No Disponible')).toBeNull()
  })

  it('turns its pages, the newest first', async () => {
    api.rights.consultations = Array.from({ length: 12 }, (_, index) => look(12 - index))
    const { user, region } = await open(title)
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
    const { user, region } = await open(title)
    await region.findByText('Nadie ha consultado sus datos todavía.')
    api.rights.consultations = [look(3)]
    await user.click(region.getByRole('button', { name: 'Actualizar la lista' }))
    expect(await region.findByText('Funcionaria Ficticia 3')).toBeVisible()
  })

  it('shows a look that came while the member was in another window', async () => {
    const { region } = await open(title)
    await region.findByText('Nadie ha consultado sus datos todavía.')
    api.rights.consultations = [look(3)]
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await region.findByText('Funcionaria Ficticia 3')).toBeVisible()
  })

  it('stays in memory no longer than on the page', async () => {
    api.rights.consultations = [look(3)]
    const { region, client, goTo } = await open(title)
    await region.findByText('Funcionaria Ficticia 3')
    const kept = () => client.getQueriesData({ queryKey: ['member'] }).filter(([, data]) => data)
    expect(kept()).not.toEqual([])
    await goTo('/otra')
    await waitFor(() => expect(kept()).toEqual([]))
  })

  it('says so when it cannot be loaded, and tries again', async () => {
    api.failNext('/perfil/consultas', { status: 500 })
    const { user, region } = await open(title)
    expect(await region.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent(
      'No pudimos cargar las consultas de sus datos.',
    )
    await user.click(region.getByRole('button', { name: 'Intentar de nuevo' }))
    expect(await region.findByText('Nadie ha consultado sus datos todavía.')).toBeVisible()
  })
})

describe('Descargar mis datos', () => {
  const title = 'Descargar mis datos'
  const saved: { name: string; href: string; content: Blob }[] = []
  const textOf = (content: Blob | undefined) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as string)
      reader.readAsText(content as Blob)
    })
  beforeEach(() => {
    saved.length = 0
    let blob: Blob
    URL.createObjectURL = (content) => {
      blob = content as Blob
      return 'blob:prueba'
    }
    URL.revokeObjectURL = () => undefined
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, href: this.href, content: blob })
    })
  })

  it('hands over a file without the document number in its name or address', async () => {
    api.rights.consultations = [look(3)]
    const { user, region } = await open(title)
    await user.click(region.getByRole('button', { name: 'Descargar archivo' }))
    expect(await region.findByRole('status')).toHaveTextContent('Su archivo está listo.')
    const [file] = saved
    expect(file).toMatchObject({ name: 'mis-datos-2026-07-28.json', href: 'blob:prueba' })
    expect(JSON.parse(await textOf(file?.content))).toMatchObject({ consultas: [look(3)] })
  })

  it('hands over a page to read: the same data in words, without scripts, and with nothing of it as markup', async () => {
    const entidad = '<img src=x onerror=alert(1)> & "JEP"'
    api.rights.consultations = [{ ...look(3), entidad }]
    const { user, region } = await open(title)
    await user.click(region.getByRole('button', { name: 'Descargar para leer' }))
    expect(await region.findByRole('status')).toHaveTextContent('Su archivo está listo.')
    const [file] = saved
    expect(file?.name).toBe('mis-datos-2026-07-28.html')
    const page = new DOMParser().parseFromString(await textOf(file?.content), 'text/html')
    expect(page.querySelectorAll('script, img, link, [onerror]')).toHaveLength(0)
    const values = (label: string) =>
      Array.from(page.querySelectorAll('dt'))
        .filter((term) => term.textContent === label)
        .map((term) => term.nextElementSibling?.textContent)
    expect(values('Entidad')).toEqual([entidad])
    expect(values('Número de cédula')).toEqual([cedula])
    expect(values('Correo confirmado')).toEqual(['No'])
    expect(values('Avisos de respuestas a solicitudes')).toEqual(['Sí'])
    // Every question that the profile shows.
    const labels = questions.flatMap((question) => ('label' in question ? [question.label] : []))
    expect(Array.from(page.querySelectorAll('dt'), (term) => term.textContent)).toEqual(
      expect.arrayContaining(labels),
    )
  })

  it.each([
    [429, 'Descargó sus datos varias veces seguidas. Espere un minuto e inténtelo de nuevo.'],
    [500, 'No pudimos preparar sus datos. Inténtelo de nuevo.'],
  ])('answers %d with words', async (status, words) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    api.failNext('/perfil/datos', { status })
    const { user, region } = await open(title)
    await user.click(region.getByRole('button', { name: 'Descargar archivo' }))
    expect(await region.findByRole('alert')).toHaveTextContent(words)
    expect(saved).toEqual([])
  })
})

describe('Solicitar corrección o supresión', () => {
  const title = 'Solicitar corrección o supresión'
  const words = 'Mi segundo apellido está mal escrito.'
  const send = 'Enviar solicitud'

  it('sends a correction and shows it with its state', async () => {
    const { user, region } = await open(title)
    expect(await region.findByText('No ha enviado solicitudes.')).toBeVisible()
    await user.click(region.getByLabelText('Corrección'))
    await user.type(region.getByLabelText('Su solicitud'), words)
    await press(user, send)
    const told = await region.findByText(
      'Recibimos su solicitud de corrección. Le responderemos aquí en máximo 15 días hábiles. Su radicado es 2026-000001.',
    )
    expect(told.closest('[role=status]')).toHaveFocus()
    const [entry] = await region.findAllByRole('listitem')
    expect(entry).toHaveTextContent(
      /Corrección Recibida.*Radicado2026-000001.*28 de julio de 2026, 10:04 a\. m\./,
    )
    expect(entry).toHaveTextContent(words)
    expect(region.getByLabelText('Su solicitud')).toHaveValue('')
    expect(api.callsTo('/perfil/solicitudes').find(({ method }) => method === 'POST')?.body).toEqual({
      tipo: 'correccion',
      texto: words,
    })
  })

  it('asks once more before a deletion is requested', async () => {
    const { user, region } = await open(title)
    await user.click(region.getByLabelText('Supresión'))
    await user.type(region.getByLabelText('Su solicitud'), words)
    await press(user, send)
    const dialog = within(screen.getByRole('alertdialog', { name: '¿Solicitar la supresión de sus datos?' }))
    await user.click(dialog.getByRole('button', { name: 'No, volver' }))
    expect(api.rights.requests).toEqual([])
    expect(region.getByLabelText('Su solicitud')).toHaveValue(words)
    await press(user, send)
    await press(user, 'Sí, solicitar')
    expect(await region.findByText(/Recibimos su solicitud de supresión\./)).toBeVisible()
    expect(api.rights.requests).toMatchObject([{ tipo: 'supresion' }])
  })

  it('says what is missing, and puts the focus there', async () => {
    const { user, region } = await open(title)
    await press(user, send)
    expect(region.getByText('Elija qué solicita.')).toBeVisible()
    expect(region.getByText('Describa su solicitud (mínimo 10 caracteres).')).toBeVisible()
    expect(region.getByLabelText('Corrección')).toHaveFocus()
    await user.click(region.getByLabelText('Corrección'))
    expect(region.queryByText('Elija qué solicita.')).toBeNull()
    await press(user, send)
    expect(region.getByLabelText('Su solicitud')).toHaveFocus()
    expect(api.rights.requests).toEqual([])
  })

  it('shows number, every reply, dates and end of earlier requests', async () => {
    const request = { id: '1', tipo: 'correccion', texto: words, creada: '2026-07-01T15:00:00.000Z' } as const
    api.rights.requests = [
      {
        ...request,
        id: '2',
        radicado: '2026-000002',
        estado: 'en_tramite',
        respuesta: 'Envíenos su documento.',
        respuestas: [
          { fecha: '2026-07-02T14:00:00.000Z', estado: 'en_tramite', texto: 'La recibimos.' },
          { fecha: '2026-07-02T15:00:00.000Z', estado: 'en_tramite', texto: 'Envíenos su documento.' },
        ],
        actualizada: '2026-07-02T15:00:00.000Z',
        cerrada: null,
      },
      {
        ...request,
        radicado: '2026-000001',
        texto: null,
        estado: 'atendida',
        respuesta: 'Quedó corregido.',
        respuestas: [
          { fecha: '2026-07-03T14:00:00.000Z', estado: 'en_tramite', texto: 'Quedó corregido.' },
          { fecha: '2026-07-03T15:00:00.000Z', estado: 'atendida', texto: null },
        ],
        actualizada: '2026-07-03T15:00:00.000Z',
        cerrada: '2026-07-03T15:00:00.000Z',
      },
    ]
    const { region } = await open(title)
    const [open2, closed] = await region.findAllByRole('listitem')
    expect(open2).toHaveTextContent(
      /En trámite.*2026-000002.*Última novedad2 de julio.*2 de julio.*La recibimos\..*2 de julio.*Envíenos su documento\./,
    )
    expect(closed).toHaveTextContent(
      /Atendida.*Cerrada3 de julio.*Quedó corregido\..*Su solicitud quedó atendida\./,
    )
  })

  it.each([
    [
      { status: 409, body: { code: 'too_many_open_requests', message: 'Ya tiene 10 solicitudes abiertas.' } },
      'Ya tiene 10 solicitudes abiertas. Lo que escribió sigue aquí.',
    ],
    [
      { status: 429 },
      'Envió varias solicitudes seguidas. Lo que escribió sigue aquí; espere un minuto e inténtelo de nuevo.',
    ],
    [
      'offline' as const,
      'No pudimos enviar su solicitud. Lo que escribió sigue aquí; puede intentarlo de nuevo.',
    ],
  ])('keeps the words when it cannot be sent: %j', async (fault, message) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { user, region } = await open(title)
    await region.findByText('No ha enviado solicitudes.')
    await user.click(region.getByLabelText('Corrección'))
    await user.type(region.getByLabelText('Su solicitud'), words)
    api.failNext('/perfil/solicitudes', fault)
    await press(user, send)
    expect(await region.findByRole('alert')).toHaveTextContent(message)
    expect(region.getByRole('alert')).toHaveFocus()
    expect(region.getByLabelText('Su solicitud')).toHaveValue(words)
    await press(user, send)
    expect(await region.findByText(/Recibimos su solicitud/)).toBeVisible()
  })

  it('keeps the words over a session that runs out, and wipes them when the member leaves', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { user, region, unmount, location } = await open(title)
    await user.click(region.getByLabelText('Corrección'))
    await user.type(region.getByLabelText('Su solicitud'), words)
    api.accounts.signedIn = undefined
    await press(user, send)
    await waitFor(() => expect(location().pathname).toBe('/login'))
    expect(
      screen.getByText('Su sesión terminó por seguridad. Ingrese de nuevo para continuar.'),
    ).toBeVisible()
    unmount()
    const again = await open(title)
    expect(again.region.getByLabelText('Su solicitud')).toHaveValue(words)
    expect(again.region.getByLabelText('Corrección')).toBeChecked()
    await press(again.user, 'Cerrar sesión')
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('Novedades', () => {
  it('are counted, lead to the request, and are seen once opened', async () => {
    const { user, region, unmount } = await open('Solicitar corrección o supresión')
    expect(screen.queryByRole('button', { name: /Novedades/ })).toBeNull()
    await user.click(region.getByLabelText('Corrección'))
    await user.type(region.getByLabelText('Su solicitud'), 'Mi segundo apellido está mal escrito.')
    await press(user, 'Enviar solicitud')
    await region.findByText(/Su radicado es/)
    unmount()
    api.rights.novelties = [
      {
        tipo: 'respuesta',
        fecha: '2026-07-28T15:04:05.000Z',
        solicitud: '1',
        radicado: '2026-000001',
        estado: 'atendida',
      },
      { tipo: 'identidad', fecha: '2026-07-29T15:04:05.000Z' },
    ]
    const again = await open('Solicitar corrección o supresión')
    await again.region.findByText('2026-000001')
    await again.user.click(await screen.findByRole('button', { name: 'Novedades (2)' }))
    expect(screen.getByText(/La Fundación verificó su identidad/)).toBeVisible()
    await again.user.click(
      screen.getByRole('link', { name: 'La Fundación atendió su solicitud 2026-000001' }),
    )
    expect(again.region.getByRole('listitem')).toHaveFocus()
    await waitFor(() => expect(api.rights.novelties).toEqual([]))
    again.unmount()
    await open('Solicitar corrección o supresión')
    await waitFor(() => expect(api.callsTo('/perfil/novedades')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /Novedades/ })).toBeNull()
  })
})
