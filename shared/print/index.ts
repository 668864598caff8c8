// The sheets that officials print: one layout for a profile, a person and a list. Bundled into the areas that print.
export { PrintedSection, type PrintedItem } from './printed-section'
export { PrintedSheet, type PrintedSheetProps } from './printed-sheet'
export { usePrinting } from './use-printing'
