// Argon2id at the lowest cost, in place of @node-rs/argon2 in tests on PostgreSQL: the real cost took an eighth of their
// time. Code that does not ask for the specified cost is refused.
const { hash, verify } = require('@node-rs/argon2/index.js')

/** @param {string} secret @param {import('@node-rs/argon2').Options} options */
function hashLightly(secret, options) {
  const { memoryCost, timeCost, parallelism } = options
  if (memoryCost !== 19_456 || timeCost !== 2 || parallelism !== 1)
    throw new Error(
      `hashes a secret with another cost: ${JSON.stringify({ memoryCost, timeCost, parallelism })}`,
    )
  return hash(secret, { ...options, memoryCost: 8, timeCost: 1 })
}

module.exports = { hash: hashLightly, verify }
