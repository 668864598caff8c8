/** Numbers of PostgreSQL's advisory locks: arbitrary, each with one purpose, and the same for all instances. */
export const advisoryLocks = {
  migrations: 7_302_186,
  auditSeal: 7_302_187,
  /** Imports wait for one another. */
  imports: 7_302_188,
  housekeeping: 7_302_189,
  /** New cases of conflicting registrations. */
  conflicts: 7_302_190,
  /** Changes of the staff's accounts. */
  team: 7_302_191,
  /** The second key is the document number. */
  requests: 7_302_192,
  /** Codes that a person issues alone; the second key is the issuer. */
  codesAlone: 7_302_193,
  /** The database from which those of tests are copied. */
  testTemplate: 7_302_194,
} as const
