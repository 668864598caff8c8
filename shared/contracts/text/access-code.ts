import { cleanTyped } from '../readings/clean-typed'

// Separate from the session schemas: the browser formats codes during input, without loading a validator.

/** Removes hyphens and spaces: leaves at most thirteen capital letters or digits. */
export const cleanCode = (text: string) =>
  cleanTyped(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 13)

/** Adds hyphens in groups of 3-3-3-4; also formats incomplete codes. */
export function formatCode(text: string): string {
  const clean = cleanCode(text)
  return [clean.slice(0, 3), clean.slice(3, 6), clean.slice(6, 9), clean.slice(9)].filter(Boolean).join('-')
}

export const codePattern = /^[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{4}$/
