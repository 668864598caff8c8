// Memory growth of the API's process while it serves the map with a hundred thousand people, to clients that
// read as fast as they can and to one that reads very slowly.
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startInstance, withDatabase } from './api/instance.mjs'
import { officialCookie } from './api/sessions.mjs'
import { rounded } from './statistics.mjs'

const people = 100_000
const goalMegabytes = 100

/** @param {import('pg').Client} client */
const fillMap = (client) =>
  client.query(
    `INSERT INTO map_person (cc_identidad, primer_nombre, segundo_nombre, primer_apellido, segundo_apellido,
       numero_celular, correo_electronico, departamento_residencia, municipio_residencia, direccion_residencia,
       departamentos_laboro, municipios_laboro, veredas_labor, fecha_inicio_labores, fecha_fin_labores, talleres_ubpd,
       informacion_ubpd, cargo_principal, nivel_brigada, nivel_division, nivel_batallon, latitud_municipio,
       longitud_municipio)
     SELECT (9920000000 + n)::text, 'José', 'Andrés', 'Rodríguez', 'Sintético', (3000000000 + n)::text,
       'mapa-sintetico-' || n || '@gmail.com', departamento.nombre, municipio.nombre, 'Carrera Inventada ' || n,
       departamento.nombre, municipio.nombre, 'Vereda Ficticia ' || n % 50, date '1990-01-15' + n % 5000,
       date '2004-12-15' + n % 5000, n % 2 = 0, n % 3 = 0, 'Comandante', 'Brigada Ficticia ' || n % 30,
       'División Ficticia ' || n % 8, 'Batallón Ficticio ' || n % 40, latitud, longitud
     FROM generate_series(1, $1::integer) AS n
       JOIN (SELECT row_number() OVER (ORDER BY codigo_dane) - 1 AS number, * FROM municipio) AS municipio
         ON municipio.number = n % 1100
       JOIN departamento ON departamento.codigo_dane = municipio.departamento`,
    [people],
  )

/**
 * Loads the map; resolves to the number of bytes received. `pause`: milliseconds to wait after each of the
 * first hundred pieces.
 * @param {number} port @param {Record<string, string>} headers @param {number} [pause] @returns
 * {Promise<number>}
 */
const load = (port, headers, pause = 0) =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/funciones/mapa', headers, agent: false }, async (response) => {
      if (response.statusCode !== 200) reject(new Error(`the map answered ${String(response.statusCode)}`))
      let bytes = 0
      let pieces = 0
      for await (const piece of response) {
        bytes += piece.length
        if (pieces++ < 100 && pause > 0) await wait(pause)
      }
      resolve(bytes)
    }).on('error', reject)
  })

/**
 * Measures the peak memory of an instance while `work` runs.
 * @param {import('./api/instance.mjs').Instance} instance @param {() => Promise<number[]>} work
 */
async function watch(instance, work) {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, instance.residentBytes())), 20)
  const start = performance.now()
  const bytes = await work()
  clearInterval(timer)
  return {
    peak: Math.max(peak, instance.residentBytes()),
    bytes,
    seconds: (performance.now() - start) / 1000,
  }
}

export async function mapMemory() {
  return withDatabase(async ({ url }) => {
    const owner = new pg.Client(url)
    await owner.connect()
    await fillMap(owner)
    await owner.query('ANALYZE map_person')
    const cookie = await officialCookie(owner, 'UBPD')
    /** @type {Record<string, (port: number) => Promise<number>[]>} */
    const cases = {
      'as it is': (port) => [load(port, { cookie })],
      gzip: (port) => [load(port, { cookie, 'accept-encoding': 'gzip' })],
      brotli: (port) => [load(port, { cookie, 'accept-encoding': 'br' })],
      'a slow reader': (port) => [load(port, { cookie }, 30)],
      'five at once, brotli': (port) =>
        Array.from({ length: 5 }, () => load(port, { cookie, 'accept-encoding': 'br' })),
    }
    const rows = []
    for (const [name, begin] of Object.entries(cases)) {
      // A fresh process for each case: memory kept from the previous case would hide the growth.
      const instance = await startInstance(url)
      await wait(1000)
      const before = instance.residentBytes()
      const { peak, bytes, seconds } = await watch(instance, () => Promise.all(begin(instance.port)))
      await instance.close()
      const grown = (peak - before) / 1024 / 1024
      rows.push({
        client: name,
        people,
        arrivedMB: rounded(bytes.reduce((sum, each) => sum + each, 0) / 1024 / 1024),
        seconds: rounded(seconds, 2),
        beforeMB: rounded(before / 1024 / 1024),
        grownMB: rounded(grown),
        goal: `< ${goalMegabytes}: ${grown < goalMegabytes ? 'met' : 'MISSED'}`,
      })
    }
    await owner.end()
    return rows
  })
}
