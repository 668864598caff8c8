/** `tel:` address of a Colombian number as people write it; an international one keeps its own prefix. */
export function phoneHref(number: string): string {
  const digits = number.replace(/\D/g, '')
  return number.trim().startsWith('+') ? `tel:+${digits}` : `tel:+57${digits}`
}

/** `subject`: what the message is about, so that the foundation's staff need not ask. */
export function mailHref(address: string, subject?: string): string {
  const href = `mailto:${address.trim()}`
  return subject ? `${href}?subject=${encodeURIComponent(subject)}` : href
}
