import { describe, expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { findPackageFolder } from '../package-folder'

const sources = join(findPackageFolder(), 'src')

/** Columns that contain a document number. */
const column = String.raw`(?:[a-z_]+\.)?(?:numero_identificacion|cc_identidad|subject)`

/** Patterns that recognise a comparison with such a column, in the query builder and in SQL. */
const comparisons = [
  new RegExp(String.raw`'${column}',\s*'(?:=|in|like|<>|!=|<|>|is)`),
  new RegExp(String.raw`(?:eb|startsWith|where(?:Ref)?|on(?:Ref)?|holds|oneOf)\(\s*'${column}'`),
  new RegExp(String.raw`\b${column}\s*(?:=(?![=>])|<>|<(?!=)|>|\bIN\b|\bLIKE\b|~)\s*(?:\$\{|'|[a-z(])`),
  new RegExp(String.raw`\bUSING\s*\(\s*${column}`, 'i'),
  new RegExp(String.raw`\bkey: '${column}'`),
]

/**
 * Every file with queries that find rows by a document number: the number of lines, and why they may. A typed
 * number authorises nothing: a query that finds rows which its caller did not create takes an
 * `AuthorisedNumber`, which only this folder creates.
 */
const allowed: Record<string, [lines: number, reason: string]> = {
  'audit/find-events.ts': [2, 'the trail, for auditors and the command'],
  'audit/find-people.ts': [2, 'the ids that a number has or had, to find them in the trail'],
  'auth/credentials.ts': [1, 'signing in: the number names the account, the password proves it'],
  'auth/devices.ts': [1, 'the number of the account together with the hash of the device cookie'],
  'backup/repeat-erasures.ts': [1, 'takes an AuthorisedNumber'],
  'data-review/review.ts': [4, 'compares the stored numbers with one another'],
  'duplicates/candidates.ts': [1, 'compares the stored numbers with one another'],
  'staff/approvals/person-facts.ts': [1, 'which row a decision by the staff about a number concerns'],
  'staff/approvals/repository.ts': [2, 'locks whom an approval concerns; an erasure empties approvals'],
  'staff/codes/activity.ts': [1, 'whom an official saw, from the trail, for the staff'],
  'staff/data-review/list.ts': [1, 'values that the database has found, for the staff that corrects them'],
  'staff/data-review/operation.ts': [1, 'what an approval about a found value of the map concerns'],
  'staff/duplicates/pairs.ts': [1, 'for the staff: whether two sides claim the number of a row'],
  'staff/people/hold-person.ts': [1, 'who of the staff acted on a person last, from the trail'],
  'staff/people/find-people.ts': [2, 'the search of the staff'],
  'staff/people/find-record.ts': [2, 'takes an AuthorisedNumber'],
  'staff/audit/anomalies.ts': [1, 'counts of records opened, for auditors; nothing of a person'],
  'identity/authority.ts': [1, 'takes an AuthorisedNumber'],
  'identity/conflicts.ts': [5, 'cases of a number: how often it was tried, and for the staff what differs'],
  'identity/resolve-conflict.ts': [1, 'takes an AuthorisedNumber'],
  'identity/verification.ts': [1, 'takes an AuthorisedNumber'],
  'import/comparecientes.ts': [1, 'the import of the staff; accounts that nobody verified become cases'],
  'import/map-people.ts': [1, 'the import of the staff into the map, which has no accounts'],
  'import/upsert.ts': [1, 'names the row that a case of the import is about'],
  'limits/login-lock.ts': [6, 'counts failures by what was typed; nothing of a person'],
  'mail/consultation-notice.ts': [1, 'takes an AuthorisedNumber, and only verified accounts'],
  'mail/recipient.ts': [1, 'a recovery: number and address name the account, its mailbox proves it'],
  'map/repository.ts': [2, 'pages of the whole map in order; one record takes an AuthorisedNumber'],
  'profile/profile-repository.ts': [1, 'takes an AuthorisedNumber, or the id of the row'],
  'registration/repository.ts': [
    3,
    'whether the number is taken; for the staff, who has the number, with and without leading zeros',
  ],
  'rights/consultations.ts': [
    2,
    'an AuthorisedNumber, or the own number together with the id of the account',
  ],
  'rights/erase-person.ts': [5, 'takes an AuthorisedNumber'],
  'rights/export-person.ts': [1, 'the own number together with the id of the account'],
  'rights/request-desk.ts': [1, 'for the staff: whether two sides claim the number of a row'],
  'rights/request-queue.ts': [1, 'for the staff: who has the number of a request that names no account'],
  'rights/requests-repository.ts': [2, 'takes an AuthorisedNumber, or the id of the account'],
  'search/filters.ts': [1, 'the search of officials'],
  'search/search-repository.ts': [2, 'the search of officials'],
  'auth/members-repository.ts': [2, 'state, lock and password of an account, for the staff'],
}

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.(ts|sql)$/.test(file) && !/\.test\.ts$|^(testing|demo)\//.test(file))

const finds = (line: string) => comparisons.some((comparison) => comparison.test(line))

/** Counts the lines of code that compare a document number; ignores comments and `const subject = …`. */
const linesOf = (file: string) =>
  readFileSync(join(sources, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line))
    .map((line) => line.replace(/\b(const|let) [^=]*=/, ''))
    .filter(finds).length

describe('queries by document number', () => {
  it('exist only in the listed files', () => {
    const found = Object.fromEntries(
      files.map((file) => [file, linesOf(file)] as const).filter(([, lines]) => lines > 0),
    )
    expect(found).toEqual(Object.fromEntries(Object.entries(allowed).map(([file, [lines]]) => [file, lines])))
  })

  it.each([
    ".where('numero_identificacion', '=', number)",
    ".where('person.numero_identificacion', 'in', numbers)",
    "eb('event.subject', '=', person)",
    ".whereRef('map.cc_identidad', '=', 'person.numero_identificacion')",
    'SELECT 1 FROM map_person WHERE cc_identidad = ${number}',
    'JOIN map_person ON map_person.cc_identidad = person.numero_identificacion',
    'WHERE numero_identificacion LIKE ${prefix}',
  ])('are recognised: %s', (text) => expect(finds(text)).toBe(true))
})
