import { editDistance } from './edit-distance'

/**
 * E-mail domains accepted for personal addresses unless the site's configuration has others: account recovery must not
 * depend on an employer.
 */
export const publicEmailDomains: readonly string[] = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'msn.com',
  'aol.com',
  'protonmail.com',
  'proton.me',
]

const domainOf = (address: string) => {
  const [, domain] = /^[^@]+@([^@\s]+\.[^@\s]+)$/.exec(address.trim().toLowerCase()) ?? []
  return domain
}

export const hasDomainOf = (address: string, domains: readonly string[]) =>
  domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase())

/** Advice on an address whose domain is not accepted. */
type DomainAdvice =
  /** The domain is one or two letters away from an accepted one; that address was probably meant. */
  | { kind: 'misspelt'; address: string }
  /** An accepted service under another country's ending ('hotmail.es'): a different mailbox, not a typing error. */
  | { kind: 'other-ending'; domain: string }

export function adviseOnDomain(address: string, domains: readonly string[]): DomainAdvice | undefined {
  const domain = domainOf(address)
  if (domain === undefined || domains.includes(domain)) return undefined
  const [service, ending] = splitDomain(domain)
  const sameService = domains.filter((accepted) => splitDomain(accepted)[0] === service)
  if (
    sameService.length > 0 &&
    !sameService.some((accepted) => editDistance(ending, splitDomain(accepted)[1]) < 2)
  )
    return { kind: 'other-ending', domain }
  const [nearest] = domains
    .map((accepted) => ({ accepted, distance: editDistance(domain, accepted) }))
    .filter(({ accepted, distance }) => distance <= (accepted.length > 8 ? 2 : 1))
    .sort((a, b) => a.distance - b.distance)
  if (!nearest) return undefined
  const name = address.trim().slice(0, address.trim().lastIndexOf('@'))
  return { kind: 'misspelt', address: `${name}@${nearest.accepted}` }
}

const splitDomain = (domain: string): [service: string, ending: string] => {
  const dot = domain.indexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)]
}
