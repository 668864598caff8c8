import { randomInt } from 'node:crypto'

// Without 0, O, 1, I and l, which are confused on paper or on the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const [groups, groupLength] = [3, 4]

const candidate = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-')

/** Returns a random password for handing over, to be changed at once: 69 bits, within the form's rules. */
export function temporaryPassword(): string {
  for (;;) {
    const password = candidate()
    if (/[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password)) return password
  }
}
