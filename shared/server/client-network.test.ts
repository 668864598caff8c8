import { expect, it } from '@jest/globals'
import { clientNetwork, votingNetwork } from './client-network'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address, 64)).toBe(network)
})

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.0', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s votes with %s', (address, network) => {
  expect(votingNetwork(address)).toBe(network)
})
