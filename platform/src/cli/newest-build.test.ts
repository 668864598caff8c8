import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { createRepository, type Repository } from '../testing/commands'

let repository: Repository
beforeEach(async () => {
  repository = await createRepository()
})
afterEach(() => repository.remove())

const publish = async (manifest: string) => {
  await writeFile(path.join(repository.dir, 'mf-mapa/package.json'), manifest)
  return repository.areas('publish', 'mf-mapa')
}

it('a version that was raised after the build is not published', async () => {
  expect(await publish('{ "name": "@fcr/mf-mapa", "version": "1.1.0" }')).toMatchObject({
    code: 1,
    err: expect.stringContaining('the build is 1.0.0, package.json says 1.1.0: build mf-mapa first'),
  })
})

it.each(['{ "name": "@fcr/mf-mapa", "version": "1.0.0" }', '{ "name": "otro", "version": "9.0.0" }', '{'])(
  'a build beside the package.json %s is published',
  async (manifest) => {
    expect(await publish(manifest)).toMatchObject({ code: 0 })
  },
)
