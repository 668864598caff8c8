import { beforeEach, describe, expect, it } from '@jest/globals'
import { emptyAnswers } from '@fcr/shared/registration-form'
import { memberStoragePrefix } from '@fcr/shared/session'
import { act, renderHook, waitFor } from '@testing-library/react'
import { draftsOf, saveDraft } from './draft-storage'
import { useDrafts } from './use-drafts'

const cedula = '9900000123'
const empty = emptyAnswers()
const answersOf = (nombre: string, number = cedula) => ({
  ...empty,
  userData: { ...empty.userData, nombre, cedula: number },
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Opens the form in this tab; waits until expired drafts are deleted. */
async function open() {
  const page = start()
  await act(() => Promise.resolve())
  return page
}
const start = () => renderHook(() => useDrafts(null, empty)).result
type Page = Awaited<ReturnType<typeof open>>
/** Begins a submission of this person's answers. */
function begin(page: Page, nombre: string) {
  const begun: ReturnType<Page['current']['attempts']['begin']>[] = []
  act(() => void begun.push(page.current.attempts.begin(answersOf(nombre), null)))
  return begun[0]
}
/** Continues the draft on offer. */
function resume(page: Page) {
  const { offered } = page.current
  if (offered?.kind !== 'open') throw new Error('no draft on offer')
  act(() => page.current.resume(offered.draft))
}
const stored = () => draftsOf(null).map(({ answers }) => answers.userData.nombre)
const store = (nombre: string, number?: string) =>
  saveDraft({
    id: nombre,
    owner: null,
    version: null,
    answers: answersOf(nombre, number),
    step: 'userData',
    attempts: [],
  })
/** Stores a draft as another tab does. */
function storeElsewhere(nombre: string, number?: string) {
  store(nombre, number)
  sessionStorage.clear()
}

describe('on a shared device', () => {
  it('a draft of another tab is not offered, and outlives the choice to keep drafts again', async () => {
    const before = await open()
    act(() => before.current.setShared(true))
    const session = Object.entries(sessionStorage) as [string, string][]
    storeElsewhere('De otra pestaña')
    for (const [key, value] of session) sessionStorage.setItem(key, value)
    const page = await open()
    expect(page.current).toMatchObject({ keeping: 'shared-device', offered: undefined })
    act(() => page.current.setShared(false))
    expect(page.current.keeping).toBe('kept')
    expect(stored()).toEqual(['De otra pestaña'])
  })

  it('what was on offer before is taken back', async () => {
    storeElsewhere('De otra pestaña')
    const page = await open()
    expect(page.current.offered).toMatchObject({ kind: 'locked' })
    act(() => page.current.setShared(true))
    expect(page.current.offered).toBeUndefined()
    expect(stored()).toEqual([])
  })
})

describe('the end of a form', () => {
  it('deletes what its person typed, and no draft of others', async () => {
    storeElsewhere('De la misma, antes')
    storeElsewhere('De otra persona', '9900000999')
    const page = await open()
    act(() => page.current.save(answersOf('De la misma'), null))
    expect(stored()).toHaveLength(3)
    act(() => page.current.wipe())
    expect(stored()).toEqual(['De otra persona'])
  })

  it('without a cédula deletes only what was typed in this tab', async () => {
    storeElsewhere('Sin cédula', '')
    const page = await open()
    act(() => page.current.save(answersOf('De esta pestaña', ''), null))
    act(() => page.current.wipe())
    expect(stored()).toEqual(['Sin cédula'])
  })
})

describe('what is being typed', () => {
  it('is not offered to the person who types it, when they discard an older draft', async () => {
    store('Primera Persona')
    const page = await open()
    expect(page.current.offered).toMatchObject({ id: 'Primera Persona' })
    act(() => page.current.save(answersOf('Otra'), null))
    act(() => page.current.discard())
    expect(page.current.offered).toBeUndefined()
    expect(stored()).toEqual(['Otra'])
  })

  it('is not offered either when the expired draft of a member is deleted meanwhile', async () => {
    const members = `${memberStoragePrefix}registro:borradores`
    const expired = { id: 'x', owner: cedula, savedAt: 0, answers: answersOf('Vieja') }
    localStorage.setItem(members, JSON.stringify([expired]))
    const page = start()
    act(() => page.current.save(answersOf('Primera Persona'), null))
    await waitFor(() => expect(localStorage.getItem(members)).toBeNull())
    await act(() => Promise.resolve())
    expect(page.current.offered).toBeUndefined()
    expect(stored()).toEqual(['Primera Persona'])
  })

  it('is no draft once all of it is emptied again, but stays if it was sent: it may have arrived', async () => {
    const page = await open()
    act(() => page.current.save(answersOf('Primera Persona'), null))
    act(() => page.current.save(empty, null))
    expect(draftsOf(null)).toEqual([])
    const begun = begin(page, 'Primera Persona')
    act(() => page.current.save(empty, null))
    expect(draftsOf(null)).toMatchObject([{ attempts: [{ key: begun?.key }] }])
  })

  it('stays at the step that was reached when it is sent, also after a reload', async () => {
    const first = await open()
    act(() => first.current.save(answersOf('Primera Persona'), null, 'fifthSection'))
    begin(first, 'Primera Persona')
    expect(draftsOf(null)).toMatchObject([{ step: 'fifthSection' }])
    const page = await open()
    resume(page)
    begin(page, 'Primera Persona')
    expect(draftsOf(null)).toMatchObject([{ step: 'fifthSection' }])
  })
})

describe('a submission', () => {
  it('of the same answers has the same key after a reload, until it has certainly not been stored', async () => {
    const first = begin(await open(), 'Primera Persona')
    expect(first?.again).toBe(false)
    const page = await open()
    resume(page)
    expect(page.current.attempts.mayHaveRegistered(cedula)).toBe(true)
    expect(page.current.attempts.mayHaveRegistered('9900000999')).toBe(false)
    expect(begin(page, 'Primera Persona')).toEqual({ key: first?.key, again: true })
    page.current.attempts.drop(first?.key ?? '')
    expect(page.current.attempts.mayHaveRegistered(cedula)).toBe(false)
    expect(begin(page, 'Primera Persona')?.again).toBe(false)
  })
})
