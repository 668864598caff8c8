import { nativesChanged } from './natives'
import { hasSheetsChanged, initialState, readPageState } from './page-state'

/**
 * Whether an area changed, or left, anything outside its own root: functions of the browser, the shell's styles, the
 * look of the whole page, or other elements of the page.
 */
export function touchesPage(): boolean {
  const initial = initialState()
  if (!initial) return false
  const now = readPageState()
  return (
    nativesChanged() ||
    hasSheetsChanged() ||
    now.adopted !== initial.adopted ||
    now.looks.join() !== initial.looks.join() ||
    now.children.some((child) => isAdded(child) && isVisible(child)) ||
    initial.children.some((child) => child.id !== '' && !child.isConnected)
  )
}

/** Whether a child of the body was added to it, but not by an extension: its elements are custom or have a shadow tree. */
export const isAdded = (child: Element) =>
  initialState()?.children.includes(child) === false &&
  !child.localName.includes('-') &&
  child.shadowRoot === null

/** Whether an element takes room on the screen. Scripts do not, nor do most elements of extensions. */
export function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return false
  // Older browsers do not know the method, older still not these options.
  return 'checkVisibility' in element
    ? element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    : getComputedStyle(element).visibility === 'visible'
}
