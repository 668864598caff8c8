// Generates shared/contracts/text/common-passwords.ts from the package's list, which is sorted by frequency. Run
// it after an update of the package (a test fails until then): `node tooling/common-passwords.mjs`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs'
import { root } from './start/workspaces.mjs'

// Shorter passwords are rejected anyway. Sorted text compresses to half the size.
const long = passwords.slice(0, 10_000).filter((password) => password.length >= 8)
const sorted = [...new Set(long.map((password) => password.toLowerCase()))].sort()

writeFileSync(
  join(root, 'shared/contracts/text/common-passwords.ts'),
  `import type { CommonPasswords } from './guessable-password'

// Made by tooling/common-passwords.mjs from @zxcvbn-ts/language-common (MIT).
// prettier-ignore
const list = '${sorted.join(' ')}'

/** The 10,000 most common passwords, but for those that are too short to be accepted anywhere. */
export const commonPasswords: CommonPasswords = new Set(list.split(' '))
`,
)
