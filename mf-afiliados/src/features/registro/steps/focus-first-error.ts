/** Focuses the first control, in page order, whose field has an error. */
export function focusFirstError(form: HTMLFormElement, fields: readonly string[]): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (!fields.includes(control.name) || control.disabled) continue
    control.focus()
    return
  }
}

export const errorCountText = (count: number) =>
  count === 1 ? 'Hay 1 campo con error en este paso.' : `Hay ${count} campos con error en este paso.`
