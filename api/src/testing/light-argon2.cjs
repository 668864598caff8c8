// Argon2id at the lowest cost, in place of @node-rs/argon2 in tests on PostgreSQL: the real cost took an eighth of their
// time. Tests of the cost itself (passwords/hash.test.ts) run without a server, and use the package.
const { hash, verify } = require('@node-rs/argon2/index.js')

/** @param {string} secret @param {import('@node-rs/argon2').Options} [options] */
module.exports = {
  hash: (secret, options) => hash(secret, { ...options, memoryCost: 8, timeCost: 1 }),
  verify,
}
