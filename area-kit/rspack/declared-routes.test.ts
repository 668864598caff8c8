import { expect, it } from '@jest/globals'
import { routeProblems } from './declared-routes.mjs'

const routes = (...paths: string[]) =>
  `const routes: RouteObject[] = [${paths.map((path) => `{ path: ${path}, element: <Page /> }`).join(', ')}]`

it.each([
  ['the same routes', routes("'/a'", '"/a/:id"'), []],
  [
    'a page that is not declared',
    routes("'/a'", "'/a/:id'", "'/b'"),
    ['src/routes.tsx has a page at /b: add it to the routes of area.config.ts'],
  ],
  [
    'a parameter of another name',
    routes("'/a'", "'/a/:name'"),
    [
      'src/routes.tsx has a page at /a/:name: add it to the routes of area.config.ts',
      'area.config.ts declares /a/:id: src/routes.tsx has no page there',
    ],
  ],
  [
    'a page that is missing',
    routes("'/a'"),
    ['area.config.ts declares /a/:id: src/routes.tsx has no page there'],
  ],
  ['a page that only a comment names', `// path: '/b'\n${routes("'/a'", "'/a/:id'")}`, []],
  ['computed paths', routes("'/a'", 'paths.detail'), []],
  ['relative paths', "const routes = [{ path: '/a', children: [{ path: ':id' }] }]", []],
  ['routes of elsewhere', "const routes = [{ path: '/a' }, ...details]", []],
])('%s', (_what, source, problems) => {
  expect(routeProblems(source, ['/a', '/a/:id'])).toEqual(problems)
})
