import { expect, it } from '@jest/globals'
import { areaConfig } from '@fcr/area-kit/internal/rspack/area-config.mjs'
import { join } from 'node:path'
import { areas, root } from '../start/workspaces.mjs'

it('lets search engines index these paths and no others', async () => {
  const configurations = await Promise.all(areas().map((area) => areaConfig(join(root, area))))
  const found = configurations.flatMap(({ heads, prerender }) => [
    ...Object.entries(heads).map(([path, head]) => ({ path, public: head.public })),
    ...prerender,
  ])
  const listed = found.filter((page) => page.public).map(({ path }) => path)
  expect(listed.sort()).toEqual([
    '/',
    '/accesibilidad',
    '/acerca_de',
    '/apoyoPsicosocial',
    '/login',
    '/loginFuncionariosJEP',
    '/news',
    '/news/0',
    '/news/1',
    '/news/2',
    '/politica-de-datos',
    '/registro',
    '/toar',
    '/vista-juridica',
  ])
})
