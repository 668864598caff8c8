import { randomInt } from 'node:crypto'

// Without what is mistaken on paper or the phone: no 0, O, 1, I, l.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const [groups, groupLength] = [3, 4]

const candidate = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-')

/** A random password to be handed over and changed at once: 69 bits, and the form's rules kept. */
export function temporaryPassword(): string {
  for (;;) {
    const password = candidate()
    if (/[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password)) return password
  }
}
