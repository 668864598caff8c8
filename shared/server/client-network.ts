import ipaddr from 'ipaddr.js'

/**
 * The network that requests of an address are counted under. An IPv6 client controls its whole /64, and providers hand
 * a /48 to one customer. IPv4 addresses stay, also those written as IPv6, and so does any other text.
 */
export function clientNetwork(address: string, bits: 48 | 64): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}
