import { isIPv4 } from 'node:net'
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

/**
 * Returns the network that counts once about releases: an IPv4 /24 or an IPv6 /48, the smallest blocks that are
 * announced separately. Whoever controls one of their addresses may control all of them.
 */
export function votingNetwork(address: string): string {
  const network = clientNetwork(address, 48)
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network
}
