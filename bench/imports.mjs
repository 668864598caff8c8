// Time and memory of an import of 100,000 people on the site: sending, reading, preview, loading.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startInstance, withDatabase } from './api/instance.mjs'
import { staffCookie } from './api/sessions.mjs'
import { rounded } from './statistics.mjs'

const people = 100_000
const goalMegabytes = 400
const base = '/api/fundacion/importaciones'

/** @param {string} name */
const fileOf = (name) =>
  Buffer.from(
    [
      'numero_identificacion;nombre_apellido_completo;correo_electronico_principal;departamento_residencia;municipio_residencia;direccion_residencia;fecha_nacimiento;nivel_academico',
      ...Array.from(
        { length: people },
        (_, row) =>
          `${9_930_000_000 + row};${name} Sintético Ejemplo;p${row}@correo.example;Tolima;Honda;Calle Inventada ${row};1970-01-01;Maestría`,
      ),
    ].join('\n'),
  )

/** Measures two imports of the same people: all new, then all changed. */
export const imports = () =>
  withDatabase(async ({ url }) => {
    const client = new pg.Client(url)
    await client.connect()
    const instance = await startInstance(url, { WORK_ON_IMPORTS: '1' })
    const headers = { cookie: await staffCookie(client, ['datos']), 'content-type': 'application/json' }
    /** @param {string} path @param {object} [body] @returns {Promise<any>} */
    const call = async (path, body) => {
      const response = await fetch(`http://127.0.0.1:${instance.port}${base}${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    }
    let peak = 0
    /** @type {object[]} */
    const measured = []
    const watch = setInterval(() => (peak = Math.max(peak, instance.residentBytes())), 50)

    /** @param {string} what @param {() => Promise<unknown>} work */
    const measure = async (what, work) => {
      const start = performance.now()
      peak = 0
      await work()
      const seconds = rounded((performance.now() - start) / 1000)
      measured.push({ what, seconds, 'peak in MB': rounded(peak / 1024 ** 2, 0) })
      if (peak / 1024 ** 2 > goalMegabytes) process.exitCode = 1
    }
    /** @param {string} id @param {string} state */
    const until = async (id, state) => {
      for (;;) {
        const job = await call(`/${id}`)
        if (job.estado === state) return
        if (job.estado === 'fallida') throw new Error(job.problema)
        await wait(100)
      }
    }
    for (const [what, name] of [
      ['new people', 'Ana'],
      ['changed people', 'Luz'],
    ]) {
      const file = fileOf(name ?? '')
      const { id, tamano_parte: size } = await call('', {
        clase: 'comparecientes',
        archivo: 'personas.csv',
        bytes: file.length,
      })
      await measure(`${what}: sending ${rounded(file.length / 1024 ** 2)} MB`, async () => {
        for (let numero = 0; numero * size < file.length; numero++)
          await call(`/${id}/partes`, {
            numero,
            contenido: file.subarray(numero * size, (numero + 1) * size).toString('base64'),
          })
      })
      await measure(`${what}: reading`, async () => {
        await call(`/${id}/recibida`, {})
        await until(id, 'columnas')
      })
      const { columnas } = await call(`/${id}`)
      await measure(`${what}: preview`, async () => {
        await call(`/${id}/columnas`, {
          campos: columnas.map((/** @type {{ campo: string }} */ { campo }) => campo),
          sobrescribir: false,
        })
        await until(id, 'lista')
      })
      await measure(`${what}: last page of the preview`, () => call(`/${id}/filas?pagina=4000`))
      await measure(`${what}: loading`, async () => {
        // In place of a second person's approval.
        await client.query(`UPDATE import_job SET state = 'cargando' WHERE id = $1`, [id])
        await until(id, 'terminada')
      })
    }
    clearInterval(watch)
    await client.end()
    await instance.close()
    return measured
  })
