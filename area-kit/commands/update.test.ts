import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updatePackages } from './update.mjs'

const kit = {
  packages: [
    { name: '@fcr/shared', file: 'fcr-shared-2.1.0-0123456789ab.tgz' },
    { name: '@fcr/area-kit', file: 'fcr-area-kit-0.1.0-0123456789ab.tgz' },
  ],
  versions: { react: '19.4.0', prettier: '3.10.1' },
}
const folder = mkdtempSync(join(tmpdir(), 'fcr-update-'))
const file = join(folder, 'package.json')
const server = createServer(({ url }, response) =>
  response.writeHead(url === '/kit/' ? 200 : 404).end(JSON.stringify(kit)),
)
let site = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  site = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

it("takes the site's packages and shared versions, and leaves the area's own", async () => {
  const area = {
    name: 'mf-agenda',
    dependencies: {
      '@fcr/shared': `${site}/kit/fcr-shared-2.0.0-ba9876543210.tgz`,
      react: '19.3.1',
      own: '^1.0.0',
    },
    devDependencies: { '@fcr/area-kit': `${site}/kit/${kit.packages[1]?.file}`, prettier: '3.10.1' },
  }
  writeFileSync(file, JSON.stringify(area))
  expect(await updatePackages(folder, site)).toEqual(['@fcr/shared', 'react'])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    ...area,
    dependencies: {
      '@fcr/shared': `${site}/kit/fcr-shared-2.1.0-0123456789ab.tgz`,
      react: '19.4.0',
      own: '^1.0.0',
    },
  })
  expect(await updatePackages(folder, site)).toEqual([])
})

it('names a site that has no packages', async () => {
  await expect(updatePackages(folder, `${site}/other`)).rejects.toThrow('/other/kit/ responded with 404')
})
