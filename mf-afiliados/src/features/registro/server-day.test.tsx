import { expect, it } from '@jest/globals'
import { publicHttp } from '@fcr/shared/session'
import { waitFor } from '@testing-library/react'
import { answerAll, errorOf, press } from '../../testing/fill-form'
import { openStep2 } from '../../testing/registration-page'

it('applies the rules about dates with the server’s day on a device whose clock is years ahead', async () => {
  const year = new Date().getFullYear() - 3
  const headers = new Map([['date', new Date(Date.UTC(year, 6, 15)).toUTCString()]])
  globalThis.fetch = () => Promise.resolve({ ok: true, headers, text: () => Promise.resolve('{}') } as never)
  await publicHttp.call('GET /auth/sesion')

  const { user } = await openStep2()
  await answerAll(user, { fechaNacimiento: '1970-01-01', edad: String(year + 3 - 1970) })
  await press(user, 'Siguiente')
  await waitFor(() => expect(errorOf('edad')).toBe('La edad debe coincidir con la fecha de nacimiento.'))
  await answerAll(user, { fechaNacimiento: `${year + 1}-01-01`, edad: String(year - 1970) })
  await press(user, 'Siguiente')
  await waitFor(() => expect(errorOf('fechaNacimiento')).toBe('La fecha de nacimiento no puede ser futura.'))
  await answerAll(user, { fechaNacimiento: '1970-01-01' })
  await press(user, 'Siguiente')
  await waitFor(() => expect(errorOf('direccion')).toBe('La dirección es obligatoria.'))
  expect([errorOf('fechaNacimiento'), errorOf('edad')]).toEqual([undefined, undefined])
})
