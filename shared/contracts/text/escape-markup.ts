const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes text and quoted attributes exactly as React does. */
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
