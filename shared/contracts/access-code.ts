// Apart from the schemas of sessions: the browser formats a code as it is typed, and needs no validator for it.

/** Code without hyphens: thirteen capital letters or digits. */
export const cleanCode = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 13)

/** Groups 3-3-3-4 with hyphens, as far as it has been typed. */
export function formatCode(text: string): string {
  const clean = cleanCode(text)
  return [clean.slice(0, 3), clean.slice(3, 6), clean.slice(6, 9), clean.slice(9)].filter(Boolean).join('-')
}

export const codePattern = /^[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{4}$/
