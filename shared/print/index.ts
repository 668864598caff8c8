// Printed sheets: one layout for a form, a profile, a person and a list. Bundled into the areas that print.
export { Paper, type PaperProps } from './paper'
export { paperDocument } from './paper-document'
export { PrintedSection, type PrintedItem } from './printed-section'
export { PrintedSheet } from './printed-sheet'
export { usePrinting } from './use-printing'
