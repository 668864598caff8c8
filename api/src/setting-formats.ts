import { isIP } from 'node:net'
import { z } from 'zod'

export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

export const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: 'must be an origin such as https://site.example, without a path',
})

/** An address, a network (10.0.0.0/8), or one of the framework's names for private networks. */
export const proxy = z.string().refine(
  (text) => {
    const [address = '', bits] = text.split('/')
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    return (
      /^(loopback|linklocal|uniquelocal)$/.test(text) ||
      (most > 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)))
    )
  },
  { error: 'must be an address or a network such as 10.0.0.0/8' },
)

export const flag = z.enum(['0', '1', 'false', 'true']).transform((text) => text === '1' || text === 'true')

/** Random text as printed by `openssl rand -base64 32`: at least 256 bits, in base64 or hexadecimal. */
export const secret = z
  .string()
  .regex(/^[\w+/=-]{43,200}$/, 'must be at least 43 random characters (openssl rand -base64 32)')

export function isMailServer(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return /^smtps?:$/.test(protocol) && hostname !== ''
  } catch {
    return false
  }
}
