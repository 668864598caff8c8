import { expect, it } from '@jest/globals'
import { noteBody } from '@fcr/shared/contracts/staff/requests'
import type { StaffMe } from '@fcr/shared/contracts/staff/staff'
import { act, render } from '@testing-library/react'
import { StaffContext } from '../../staff/use-staff'
import { useWriting } from './drafts'

const clerk = (id: string): StaffMe => ({
  id,
  nombre: 'Marta Lucía Demostración',
  correo: 'marta@fundacion.example',
  roles: ['atencion'],
  ingreso: { desde: '2026-11-23T13:04:00.000Z', metodo: 'llave' },
  segundos_restantes: 8 * 3600,
})
type Writing = ReturnType<typeof useWriting>

/** A page with this clerk's reply and note; `texts` are all that it has shown. */
function openFor(id: string) {
  const texts: string[] = []
  const page: { reply?: Writing; note?: Writing } = {}
  function Page() {
    page.reply = useWriting('118', noteBody.shape.texto)
    page.note = useWriting('118/nota', noteBody.shape.texto)
    texts.push(page.reply.text, page.note.text)
    return null
  }
  const { unmount } = render(
    <StaffContext value={clerk(id)}>
      <Page />
    </StaffContext>,
  )
  return { page, texts, unmount }
}
const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event
}

it('what is typed is never shown to the next person, not even for a moment, and is gone from then on', () => {
  const first = openFor('11')
  act(() => first.page.reply?.write('A medias'))
  first.unmount()
  const again = openFor('11')
  expect(again.page.reply?.text).toBe('A medias')
  again.unmount()
  const next = openFor('12')
  expect(new Set(next.texts)).toEqual(new Set(['']))
  next.unmount()
  expect(new Set(openFor('11').texts)).toEqual(new Set(['']))
})

it('the browser asks as long as one of several texts is unsent', () => {
  const { page } = openFor('13')
  expect(leaving().defaultPrevented).toBe(false)
  act(() => page.reply?.write('A medias'))
  act(() => page.note?.write('Vino a la oficina.'))
  act(() => page.note?.clear())
  expect(leaving().defaultPrevented).toBe(true)
  act(() => page.reply?.clear())
  expect(leaving().defaultPrevented).toBe(false)
})
