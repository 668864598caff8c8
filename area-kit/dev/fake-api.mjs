import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '../rspack/common.mjs'
import { bundleForNode } from '../rspack/node-bundle.mjs'

/**
 * Returns the fake API of the tests with one person of each kind who can sign in, and lines that explain how.
 * `dev-api.mjs` in the area's folder can add to it.
 * @param {string} folder the area's
 * @returns {Promise<{ api: { fetch: typeof fetch }, people: string[] }>}
 */
export async function openFakeApi(folder) {
  const output = join(folder, '.cache/fake-api')
  const own = join(folder, 'dev-api.mjs')
  const exports = [
    ...(existsSync(own) ? [`export { default as addTo } from ${JSON.stringify(own)}`] : []),
    "export { FakeApi } from '@fcr/shared/testing/area'",
    "export { validRegistration } from '@fcr/shared/testing'",
  ]
  try {
    const address = await bundleForNode(output, exports, {
      name: 'fake API',
      context: folder,
      module: rules({ development: false, classPrefix: 'fake', prerender: true }),
    })
    const { FakeApi, validRegistration, addTo } = await import(`${address}?${randomUUID()}`)
    const api = new FakeApi()
    const member = validRegistration()
    api.accounts.add(member)
    const people = [`member  ${member.userData.cedula}  ${member.userData.contraseña}`]
    for (const kind of ['JEP', 'UBPD']) {
      const code = `${(kind[0] ?? '').repeat(3)}-BBB-CCC-DDDD`
      api.officials.codes.set(code, kind)
      people.push(`${kind}  ${code}`)
    }
    await addTo?.(api)
    return { api, people }
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}
