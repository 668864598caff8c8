/** `tel:` address of a Colombian number as people write it; an international one keeps its own prefix. */
export function phoneHref(number: string): string {
  const digits = number.replace(/\D/g, '')
  return number.trim().startsWith('+') ? `tel:+${digits}` : `tel:+57${digits}`
}

export const mailHref = (address: string) => `mailto:${address.trim()}`
