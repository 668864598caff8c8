import { questions } from '@fcr/shared/contracts/form/fields'
import type { OwnData } from '@fcr/shared/contracts/rights'
import { ok, type FakeApi } from '@fcr/shared/testing/area'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { cedula, consultation, memberApi, openSection } from '../../testing/rights-page'

let api: FakeApi
beforeEach(() => {
  api = memberApi()
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
    api.rights.consultations = [consultation(3)]
    const { user, region } = await openSection(api, title)
    await user.click(region.getByRole('button', { name: 'Descargar archivo' }))
    expect(await region.findByRole('status')).toHaveTextContent(/^Su archivo está listo\..*computador\.$/)
    const [file] = saved
    expect(file).toMatchObject({ name: 'mis-datos-2026-07-28.json', href: 'blob:prueba' })
    expect(JSON.parse(await textOf(file?.content))).toMatchObject({ consultas: [consultation(3)] })
  })

  it('hands over a page to read: the same data in words, without scripts, and with nothing of it as markup', async () => {
    const entidad = '<img src=x onerror=alert(1)> & "JEP"'
    api.rights.consultations = [{ ...consultation(3), entidad }]
    const { user, region } = await openSection(api, title)
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

  it('says of lists with older rows how many there are, and how to get them', async () => {
    const login = {
      fecha: '2026-07-20T15:00:00.000Z',
      accion: 'login',
      resultado: 'ok',
      direccion: null,
    }
    const datos: OwnData = {
      generado: '2026-07-28T15:04:05.000Z',
      perfil: null,
      cuenta: null,
      autorizacion: null,
      correo: null,
      solicitudes: [],
      consultas: [],
      sesiones: [],
      actividad: [login],
      cambios: [],
      anteriores: { consultas: 0, sesiones: 0, actividad: 98_000, cambios: 0 },
      persona_mapa: null,
    }
    const { respond } = api.rights
    api.rights.respond = (call, perfil) => (call.path === '/perfil/datos' ? ok(datos) : respond(call, perfil))
    const { user, region } = await openSection(api, title)
    await user.click(region.getByRole('button', { name: 'Descargar para leer' }))
    expect(await region.findByRole('status')).toHaveTextContent('puede pedirlos a la Fundación')
    const page = await textOf(saved[0]?.content)
    expect(page.match(/<h2>[^<]*<\/h2>\s*<p>Aquí están[^<]*<\/p>/g)).toEqual([
      '<h2>Actividad</h2>\n<p>Aquí están los 2.000 registros más recientes. La Fundación guarda además 98.000 anteriores. Puede pedirlos a la Fundación.</p>',
    ])
    expect(page).not.toContain('Todo lo que')
  })

  it.each([
    [429, 'Descargó sus datos varias veces seguidas. Espere un minuto e inténtelo de nuevo.'],
    [500, 'No pudimos preparar sus datos. Inténtelo de nuevo.'],
  ])('answers %d with words', async (status, words) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    api.failNext('/perfil/datos', { status })
    const { user, region } = await openSection(api, title)
    await user.click(region.getByRole('button', { name: 'Descargar archivo' }))
    expect(await region.findByRole('alert')).toHaveTextContent(words)
    expect(saved).toEqual([])
  })
})
