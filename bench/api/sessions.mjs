// Inserts sessions into the database as the API stores them, without a login or redemption.
import { createHash, randomBytes, randomUUID } from 'node:crypto'

const realms = { compareciente_id: 'member', access_code_id: 'external', staff_account_id: 'fundacion' }

/** @param {import('pg').Client} client @param {keyof typeof realms} owner @param {string} id */
async function openSession(client, owner, id) {
  const realm = realms[owner]
  const { rows } = await client.query(
    `INSERT INTO session (realm, ${owner}, expires_at, proven_at, sign_in_method)
     VALUES ($1, $2, now() + interval '12 hours', now(), $3) RETURNING id`,
    [realm, id, realm === 'fundacion' ? 'llave' : null],
  )
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `INSERT INTO session_token (hash, session_id, use, expires_at) VALUES ($1, $2, 'access', now() + interval '12 hours')`,
    [createHash('sha256').update(token).digest(), rows[0].id],
  )
  return `fcr_${realm}_access=${token}`
}

/** Returns the cookie of an official. @param {import('pg').Client} client @param {'JEP' | 'UBPD'} kind */
export async function officialCookie(client, kind) {
  const { rows } = await client.query(
    `INSERT INTO access_code (selector, hash, kind, official, entity, purpose, expires_at)
     VALUES ($1, 'cannot be redeemed', $2, 'Funcionaria Ficticia', $2, 'Medición', now() + interval '1 day')
     RETURNING id`,
    [randomUUID(), kind],
  )
  return openSession(client, 'access_code_id', rows[0].id)
}

/**
 * Returns a function that returns the cookie of the next official of JEP, in turn. The searches of a single official would
 * get slower and slower: each stores its time in a row with all others of the last ten minutes.
 * @param {import('pg').Client} client @param {number} officials
 * @returns {Promise<() => string>}
 */
export async function officialsInTurn(client, officials) {
  /** @type {string[]} */
  const cookies = []
  while (cookies.length < officials) cookies.push(await officialCookie(client, 'JEP'))
  let turn = 0
  return () => cookies[turn++ % officials] ?? ''
}

/** Returns the cookie of a member. @param {import('pg').Client} client @param {string} number */
export async function memberCookie(client, number) {
  const { rows } = await client.query('SELECT id FROM compareciente WHERE numero_identificacion = $1', [
    number,
  ])
  return openSession(client, 'compareciente_id', rows[0].id)
}

/** Returns the cookie of a new member of the staff. @param {import('pg').Client} client @param {string[]} roles */
export async function staffCookie(client, roles) {
  const { rows } = await client.query(
    `INSERT INTO staff_account (name, email, roles) VALUES ('Medición', 'medicion@equipo.example', $1) RETURNING id`,
    [roles],
  )
  return openSession(client, 'staff_account_id', rows[0].id)
}
