import { expect } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The control (or the checked radio) of a field, found as the payload names it. */
const controlsOf = (name: string) => Array.from(document.getElementsByName(name)) as HTMLInputElement[]

export const control = (name: string): HTMLInputElement => {
  const [first] = controlsOf(name)
  if (!first) throw new Error(`there is no control named ${name}`)
  return first
}

export const errorOf = (name: string): string | undefined => {
  const element = control(name)
  const owner = element.type === 'radio' ? element.closest('[role="radiogroup"]') : element
  const ids =
    owner?.getAttribute('aria-invalid') === 'true' ? (owner.getAttribute('aria-describedby') ?? '') : ''
  const id = ids.split(' ').find((part) => part.endsWith('-error'))
  return id === undefined ? undefined : (document.getElementById(id)?.textContent ?? undefined)
}

/** Answers one field as a person would. */
export async function answer(user: UserEvent, name: string, value: string) {
  const element = control(name)
  if (element.type === 'radio') {
    const radio = controlsOf(name).find((choice) => choice.value === value)
    if (radio) await user.click(radio)
  } else if (element.tagName === 'SELECT') {
    // A select is replaced when its list arrives.
    await waitFor(() => expect(control(name).querySelector(`option[value="${value}"]`)).not.toBeNull())
    await user.selectOptions(control(name), value)
  } else {
    await user.click(element)
    await user.clear(element)
    if (value !== '') await user.type(element, value)
  }
}

/** Sets a field at once, for tests that are not about typing: a tenth of the time. */
async function setAnswer(name: string, value: string) {
  const element = control(name)
  if (element.type === 'radio') {
    const radio = controlsOf(name).find((choice) => choice.value === value)
    if (radio) fireEvent.click(radio)
    return
  }
  if (element.tagName === 'SELECT')
    // A select is replaced when its list arrives.
    await waitFor(() => expect(control(name).querySelector(`option[value="${value}"]`)).not.toBeNull())
  fireEvent.change(control(name), { target: { value } })
}

/** Sets those fields of a step that have an answer, in their order. */
export async function setAll(section: Record<string, string>) {
  for (const [name, value] of Object.entries(section)) if (value !== '') await setAnswer(name, value)
}

/** Answers those fields of a step that have an answer and are switched on. */
export async function answerAll(user: UserEvent, section: Record<string, string>) {
  for (const [name, value] of Object.entries(section)) if (value !== '') await answer(user, name, value)
}

export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))
