import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createSite } from '../../testing/gateway'

const list = '{"packages":[]}'
let site: Awaited<ReturnType<typeof createSite>>
beforeAll(async () => {
  site = await createSite()
  const kitDir = path.join(site.dir, 'kit')
  await mkdir(path.join(kitDir, 'folder.tgz'), { recursive: true })
  await writeFile(path.join(kitDir, 'index.json'), list)
  await writeFile(path.join(kitDir, 'create-area.tgz'), 'packed')
  await writeFile(path.join(site.dir, 'secret.tgz'), 'secret')
  site.app = await site.start({ kitDir })
})
afterAll(() => site.remove())

it('serves the list and the packages, which caches check each time', async () => {
  expect(await site.app.inject('/kit/')).toMatchObject({ statusCode: 200, body: list })
  const { statusCode, headers, body } = await site.app.inject('/kit/create-area.tgz')
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'packed' })
  expect(headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'public, no-cache' })
  const again = { url: '/kit/create-area.tgz', headers: { 'if-none-match': headers.etag } }
  expect((await site.app.inject(again)).statusCode).toBe(304)
  expect((await site.app.inject('/kit')).headers.location).toBe('/kit/')
})

it.each(['missing.tgz', 'index.json', '..%2Fsecret.tgz', 'folder.tgz', 'create-area.tgz/', 'toString.tgz'])(
  'has nothing at /kit/%s',
  async (name) => {
    expect((await site.app.inject(`/kit/${name}`)).statusCode).toBe(404)
  },
)

it('keeps a package that somebody has loaded, whatever the next version brings', async () => {
  const kitDir = path.join(site.dir, 'other-kit')
  await mkdir(kitDir)
  for (const name of ['index.json', 'create-area.tgz', 'a-1.tgz', 'b-1.tgz'])
    await writeFile(path.join(kitDir, name), name)
  const before = await site.start({ kitDir })
  for (const name of ['a-1.tgz', 'create-area.tgz']) await before.inject(`/kit/${name}`)
  for (const name of ['create-area.tgz', 'a-1.tgz', 'b-1.tgz']) await rm(path.join(kitDir, name))
  const after = await site.start({ kitDir })
  expect((await after.inject('/kit/a-1.tgz')).body).toBe('a-1.tgz')
  for (const name of ['b-1.tgz', 'create-area.tgz'])
    expect((await after.inject(`/kit/${name}`)).statusCode).toBe(404)
})

it('has nothing at all without the folder', async () => {
  const bare = await site.start()
  expect((await bare.inject('/kit/')).statusCode).toBe(404)
  expect((await bare.inject('/kit/create-area.tgz')).statusCode).toBe(404)
})
