import { usePageTitle } from '@fcr/shared/ui'
import { steps, type Step } from './steps'

const formTitle = 'Formulario de Afiliación'
const description = 'Afíliese en línea: un formulario de cinco pasos.'

/** The page's title; by default the form's before its first step has been left, as in the prerendered page. */
export const useFormTitle = (title = formTitle) => usePageTitle(title, description)

/** Names the step in the title, and whether it has errors: the title is what a reader hears or sees first. */
export function useStepTitle(step: Step, { arrived, failed }: { arrived: boolean; failed: boolean }) {
  const place = `Paso ${steps.indexOf(step) + 1} de ${steps.length}: ${step.title}`
  const named = arrived || failed ? `${place} · ${formTitle}` : formTitle
  usePageTitle(failed ? `Error: ${named}` : named, description)
}
