import ipaddr from 'ipaddr.js'

/**
 * Returns the network under which an address's requests are counted. An IPv6 client controls its whole /64,
 * and providers assign a /48 to one customer. IPv4 addresses, including those in IPv6 notation, count one by
 * one; any other text is returned as it is.
 */
export function clientNetwork(address: string, bits: 48 | 64): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}
