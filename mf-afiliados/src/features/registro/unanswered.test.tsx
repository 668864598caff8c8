import { beforeEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { commonPasswords } from '@fcr/shared/contracts/text/common-passwords'
import { registration, type Registration } from '@fcr/shared/contracts/form/registration'
import { validRegistration } from '@fcr/shared/testing'
import { FakeApi, mountArea } from '@fcr/shared/testing/area'
import routes from '../../routes'
import { control, errorOf, press, setAll } from '../../testing/fill-form'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** The message of each question of a step that is left empty. */
function problemsOf(section: keyof Registration) {
  const answers = validRegistration()
  const names = Object.keys(answers[section])
  Object.assign(answers[section], Object.fromEntries(names.map((name) => [name, ''])))
  const problems: Record<string, string> = {}
  for (const { path, message } of registration(commonPasswords).safeParse(answers).error?.issues ?? [])
    problems[path.slice(1).join('.')] ??= message
  return problems
}

it('every unanswered question of every step shows its message at its field, until it is answered', async () => {
  const { user } = await mountArea(routes, { at: '/registro', api: new FakeApi() })
  const sections = Object.entries(validRegistration()) as [keyof Registration, Record<string, string>][]
  for (const [index, [section, answers]] of sections.entries()) {
    const expected = problemsOf(section)
    const names = Object.keys(expected)
    expect(names.length).toBeGreaterThan(2)
    await waitFor(() => names.forEach(control))
    await press(user, index < 4 ? 'Siguiente' : 'Finalizar')
    const shown = () => Object.fromEntries(names.map((name) => [name, errorOf(name)]))
    await waitFor(() => expect(shown()).toEqual(expected))
    await setAll(answers)
    await waitFor(() => expect(Object.values(shown()).filter(Boolean)).toEqual([]))
    if (index < 4) await press(user, 'Siguiente')
  }
})
