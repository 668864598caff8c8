import { describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { profile as profileContract, type Profile, type ProfileField } from '../contracts/profile'
import { profileSections, type ProfileRecord } from './profile-sections'
import { ProfileView } from './profile-view'

const fields = Object.keys(profileContract.shape).filter((name) => name !== 'procedencia') as ProfileField[]
const declared = { identidad: 'declarada', actualizado: '2026-03-14' } as const

/** Every field with a unique value, so that duplicated or swapped fields are detected. */
const fullProfile = (): Profile =>
  profileContract.parse({
    ...Object.fromEntries(
      fields.map((name, position) => {
        const shape = profileContract.shape[name]
        const accepts = (value: unknown) => shape.safeParse(value).success
        return [name, accepts('texto') ? `Valor de ${name}` : accepts(true) ? true : 100 + position]
      }),
    ),
    procedencia: declared,
  })

const view = (profile: ProfileRecord, mode: 'own' | 'external' = 'own', address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <ProfileView profile={profile} mode={mode} actions={<button type="button">Acción</button>} />
    </MemoryRouter>,
  )

const section = (name: string) => within(screen.getByRole('region', { name }))
/** Returns the value shown for a label. */
const valueOf = (title: string, label: string) =>
  section(title).getByText(label).nextElementSibling?.textContent

describe('ProfileView', () => {
  it('names the person in the only h1, with the C.C. number and the given actions', () => {
    view(fullProfile())
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Valor de nombre_apellido_completo')
    expect(screen.getByText('C.C. Valor de numero_identificacion')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Acción' })).toBeVisible()
  })

  it('shows the six sections in their order', () => {
    view(fullProfile())
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Datos Principales de Contacto',
      'Datos Adicionales de Contacto',
      'Datos Demográficos',
      'Datos Adicionales del Usuario',
      'Datos Institucionales',
      'Datos Institucionales Adicionales (JEP)',
    ])
  })

  it('shows every field that a person or an import fills in exactly once', () => {
    const shown = profileSections.flatMap(({ fields }) => fields.map(({ name }) => name as string))
    const header = ['numero_identificacion', 'nombre_apellido_completo']
    expect([...header, ...shown].sort()).toEqual([...fields].sort())
    view(fullProfile())
    for (const name of fields.filter((field) => typeof fullProfile()[field] === 'string'))
      expect(screen.getAllByText(new RegExp(`Valor de ${name}$`))).toHaveLength(1)
  })

  it('shows No Disponible for null, empty and missing values, Sí and No for booleans', () => {
    view({
      numero_identificacion: '9900000001',
      nombre_apellido_completo: 'Ángela Prueba Ficticia',
      discapacidad: '',
      nombre_etnia: null,
      servicio_activo: false,
      compareciente_jep: true,
      cantidad_hijos: 0,
    })
    expect(valueOf('Datos Demográficos', 'Discapacidad')).toBe('No Disponible')
    expect(valueOf('Datos Demográficos', 'Etnia')).toBe('No Disponible')
    expect(valueOf('Datos Institucionales', 'Fuerza')).toBe('No Disponible')
    expect(valueOf('Datos Institucionales', 'Servicio activo')).toBe('No')
    expect(valueOf('Datos Institucionales Adicionales (JEP)', 'Compareciente JEP')).toBe('Sí')
    expect(valueOf('Datos Adicionales del Usuario', 'Cantidad de hijos')).toBe('0')
  })

  it('hides the years in the DAS when they are null and shows zero years', () => {
    const { unmount } = view({ ...fullProfile(), anios_servicio_das: null })
    expect(screen.queryByText('Años de servicio en el DAS')).toBeNull()
    unmount()
    view({ ...fullProfile(), anios_servicio_das: 0 })
    expect(valueOf('Datos Institucionales', 'Años de servicio en el DAS')).toBe('0')
  })

  it('formats dates by their parts and keeps mobile numbers whole for copying', () => {
    view({
      ...fullProfile(),
      fecha_nacimiento: '1968-03-14',
      fecha_retiro_militares: '2010-01-01',
      edad: 58,
      numero_celular_principal: '3000000123',
    })
    expect(valueOf('Datos Demográficos', 'Fecha de nacimiento')).toBe('14 de marzo de 1968')
    expect(valueOf('Datos Institucionales', 'Fecha de retiro')).toBe('1 de enero de 2010')
    expect(valueOf('Datos Demográficos', 'Edad')).toBe('58 años')
    expect(valueOf('Datos Principales de Contacto', 'Celular principal')).toBe('3000000123')
  })

  it.each(['own', 'external'] as const)('shows in %s mode where the data come from', (mode) => {
    view(fullProfile(), mode)
    expect(screen.getByText('Datos declarados por la persona; identidad sin verificar')).toBeVisible()
    expect(screen.getByText('Último cambio de los datos: 14 de marzo de 2026')).toBeVisible()
  })

  it('shows no origin for a profile of unknown origin', () => {
    view({ numero_identificacion: '9900000001', nombre_apellido_completo: 'Ángela Prueba Ficticia' })
    expect(screen.getByText('C.C. 9900000001')).toBeVisible()
    expect(screen.queryByText(/Último cambio|Identidad verificada|sin verificar|importados/)).toBeNull()
  })

  it('marks only the external mode as Solo lectura', () => {
    const { unmount } = view(fullProfile(), 'external')
    expect(screen.getByText('Solo lectura')).toBeVisible()
    unmount()
    view(fullProfile(), 'own')
    expect(screen.queryByText('Solo lectura')).toBeNull()
  })

  it('goes from the index to a section without a new history entry', async () => {
    const user = userEvent.setup()
    const push = jest.spyOn(window.history, 'pushState')
    const entries = window.history.length
    view(fullProfile())
    const index = screen.getByRole('navigation', { name: 'Secciones del perfil' })
    await user.click(within(index).getByRole('link', { name: 'Datos Institucionales' }))
    expect(screen.getByRole('region', { name: 'Datos Institucionales' })).toHaveFocus()
    expect(window.location.hash).toBe('#institucionales')
    expect(push).not.toHaveBeenCalled()
    expect(window.history.length).toBe(entries)
  })

  it('shows extra sections below the six, with a separate index', async () => {
    const user = userEvent.setup()
    const extra = {
      title: 'Sus derechos',
      sections: [{ id: 'consultas', title: 'Quién consultó mis datos', content: <p>Nadie</p> }],
    }
    render(<ProfileView profile={fullProfile()} mode="own" actions={null} extra={extra} />, {
      wrapper: MemoryRouter,
    })
    expect(screen.getAllByRole('heading', { level: 2 })[6]).toHaveTextContent('Quién consultó mis datos')
    const index = within(screen.getByRole('navigation', { name: 'Sus derechos' }))
    await user.click(index.getByRole('link', { name: 'Quién consultó mis datos' }))
    expect(screen.getByRole('region', { name: 'Quién consultó mis datos' })).toHaveFocus()
    expect(section('Quién consultó mis datos').getByText('Nadie')).toBeVisible()
  })

  it('goes to the section in the URL once the profile has loaded', () => {
    view(fullProfile(), 'own', '/#demograficos')
    expect(screen.getByRole('region', { name: 'Datos Demográficos' })).toHaveFocus()
  })
})
