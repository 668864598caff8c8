import { cleanTyped } from './clean-typed'

/** Length of the token of a link in a message. */
const tokenLength = 43

export type LinkToken =
  { token: string; problem?: never } | { token?: never; problem: 'missing' | 'incomplete' }

/**
 * Reads the token in the fragment of a link. Mail programs may encode the `#`, add punctuation, break the line within the
 * token, or cut it off.
 */
export function readLinkToken(fragment: string): LinkToken {
  const text = cleanTyped(fragment.replace(/^#?(?:%23)?/i, '').replace(/%(?:20|0D|0A|3C|3E|22|27)/gi, ' '))
  const [typed = ''] = /[\w-]+/.exec(text.replaceAll(' ', '')) ?? []
  if (typed === '') return { problem: 'missing' }
  return typed.length < tokenLength ? { problem: 'incomplete' } : { token: typed.slice(0, tokenLength) }
}
