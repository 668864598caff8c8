import { hash } from '@node-rs/argon2'

/** The password of all members. */
export const password = 'Camino2026'

/** @param {number} index */
export const memberNumber = (index) => String(9_930_000_000 + index)

/** Adds members who can sign in. @param {import('pg').Client} client @param {number} count */
export async function addMembers(client, count) {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await client.query(
    `INSERT INTO compareciente (numero_identificacion, nombre_apellido_completo, password_hash)
     SELECT ($3::bigint + n)::text, 'Persona Sintética', $2 FROM generate_series(0, $1::integer - 1) AS n`,
    [count, stored, memberNumber(0)],
  )
}
