/** Returns a mailto link. `subject` names the topic, so that the foundation's staff need not ask. */
export function mailHref(address: string, subject?: string): string {
  const href = `mailto:${address.trim()}`
  return subject ? `${href}?subject=${encodeURIComponent(subject)}` : href
}
