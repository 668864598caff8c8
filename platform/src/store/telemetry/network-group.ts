import { createHash } from 'node:crypto'
import { votingNetwork } from '@fcr/shared/server/client-network'

/**
 * Returns the group, 0 to 255, of the network that an address belongs to. Gateways store groups instead of networks:
 * one group has 65,000 IPv4 networks, so it identifies nobody, yet all gateways assign a network to the same one. A
 * network that reports to several gateways therefore counts once, which sums of their counts could not ensure. Two
 * networks may share a group; the number of networks is then too low.
 */
export const networkGroup = (address: string): number =>
  createHash('sha256').update(votingNetwork(address)).digest().readUInt8(0)
