import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { REGISTRY } from '@fcr/shared/platform/operations'
import { createGateway } from '../gateway/create-gateway'
import { createRepository, type Repository } from '../testing/commands'

let repository: Repository
beforeEach(async () => {
  repository = await createRepository()
})
afterEach(() => repository.remove())
const areas = (...argv: string[]) => repository.areas(...argv)

describe('a registry at an address', () => {
  it('takes the same commands, with a key', async () => {
    const app = await createGateway({ registryDir: repository.registryDir })
    try {
      const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}${REGISTRY}`
      repository.env['XDG_CACHE_HOME'] = path.join(repository.dir, 'cache')
      await areas('key', 'new', 'mapa.pem')
      await areas('key', 'allow', 'mapa.pem.pub', 'mf-mapa', '--owner', 'mapas')
      const ana = await repository.operator('Ana')
      repository.env['REGISTRY_URL'] = address
      expect((await areas('list')).err).toContain('needs --key <file> or AREAS_KEY')
      expect(await areas('publish', 'mf-mapa', '--key', 'mapa.pem')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Published mf-mapa 1\.0\.0/),
      })
      const done = await areas('activate', 'mf-mapa', '1.0.0', '--force', '--reason', 'x', '--key', ana)
      expect(done).toMatchObject({ code: 0, out: expect.stringContaining('Revision 1.') })
      expect((await areas('list', '--key', 'mapa.pem')).out).toMatch(/mf-mapa +1\.0\.0.*Ana/)
      expect((await areas('prune', '--reason', 'x', '--key', ana)).err).toContain(
        "where the registry's folder is",
      )
    } finally {
      await app.close()
    }
  })

  it("is not the site's address", async () => {
    expect(await areas('list', '--registry', 'https://site.example')).toMatchObject({
      code: 2,
      err: expect.stringContaining('its registry is https://site.example/operacion/registro'),
    })
  })

  it('must be reached over an encrypted line', async () => {
    repository.env['REGISTRY_URL'] = 'http://site.example/operacion/registro'
    expect(await areas('list')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not an https address'),
    })
  })
})
