const isOwnMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Whether the connection to an address is encrypted or stays on this machine. */
export function isSafeAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : undefined
  return address?.protocol === 'https:' || (address?.protocol === 'http:' && isOwnMachine(address))
}
