import { usePageTitle } from '@fcr/shared/ui'
import { steps, type Step } from './steps'

const formTitle = 'Formulario de Afiliación'
const description = 'Afíliese en línea: un formulario de cinco pasos.'

/** Sets the page's title; by default the form's title, as in the prerendered page. */
export const useFormTitle = (title = formTitle) => usePageTitle(title, description)

/** Adds the step and its error count to the title, which screen readers announce first. */
export function useStepTitle(step: Step, { arrived, failed }: { arrived: boolean; failed: boolean }) {
  const place = `Paso ${steps.indexOf(step) + 1} de ${steps.length}: ${step.title}`
  const named = arrived || failed ? `${place} · ${formTitle}` : formTitle
  usePageTitle(failed ? `Error: ${named}` : named, description)
}
