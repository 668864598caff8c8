// Allowed imports, derived from the folder names, so that new workspaces are covered automatically.
import { join } from 'node:path'
import {
  endpointsAsTypes,
  everywhere,
  options,
  styleByModule,
  testsStayOut,
} from '@fcr/area-kit/internal/boundaries/rules.mjs'
import { root, workspaces } from '../start/workspaces.mjs'

const all = workspaces()
/** Workspaces that run in the browser: the shell, every area and the operators' page. */
const apps = all.filter((name) => ['shell', 'operations'].includes(name) || name.startsWith('mf-'))
/** Workspaces with a separate page, which links plain style sheets. */
const pages = ['shell', 'operations']
const servers = ['api', 'platform']
/** The platform's rooms, lowest first: a room imports only lower ones. */
const rooms = [
  'files',
  'trust',
  'store',
  'checks',
  'deployments',
  'auto-rollback',
  'remote',
  'gateway',
  'cli',
]
const either = (/** @type {string[]} */ names) => `^(${names.join('|')})/`

/** @type {import('@fcr/area-kit/internal/boundaries/rules.mjs').Configuration} */
export default {
  forbidden: [
    ...everywhere,
    styleByModule(either(apps.filter((name) => !pages.includes(name)))),
    testsStayOut('^shared/catalogue/|^e2e/|^tooling/'),
    {
      name: 'apps-and-servers-apart',
      comment: 'Each is built, released and rolled back separately; shared code belongs in shared/.',
      severity: 'error',
      from: { path: `^(${[...apps, ...servers].join('|')})/` },
      to: { path: either([...apps, ...servers]), pathNot: '^$1/' },
    },
    {
      name: 'server-composes-by-entries',
      comment:
        'The server composes API and platform through their index files, which are their public surface.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: either([...apps, ...servers]), pathNot: `${either(servers)}src/index\\.ts$` },
    },
    {
      name: 'rooms-by-their-index',
      comment:
        'Other code imports a room of the platform or the shell only through its index, its public surface.',
      severity: 'error',
      from: { path: '^(platform|shell)/src/([^/]+)', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: {
        path: '^(platform|shell)/src/[^/]+/.',
        pathNot: '^$1/src/$2/|^(platform|shell)/src/[^/]+/index\\.ts$|\\.css$',
        // Large, rarely needed modules are loaded on demand.
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    ...rooms.slice(0, -1).map((room, level) => ({
      name: `${room}-imports-lower-rooms`,
      comment: 'The rooms of the platform are layers (platform/README.md).',
      severity: /** @type {const} */ ('error'),
      from: { path: `^platform/src/${room}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^platform/src/(${rooms.slice(level + 1).join('|')})/` },
    })),
    {
      name: 'nobody-imports-the-server',
      comment: 'It is the top layer; only tooling starts it.',
      severity: 'error',
      from: { pathNot: '^(server|tooling)/' },
      to: { path: '^server/' },
    },
    {
      name: 'production-without-tooling',
      comment: 'Production code neither installs nor builds.',
      severity: 'error',
      from: {
        path: either([...servers, 'server', 'shared']),
        pathNot: '\\.test\\.tsx?$|/testing/|/(jest|rspack)\\.config',
      },
      to: { path: '^(tooling|area-kit)/' },
    },
    {
      name: 'browser-never-imports-server-packages',
      comment: 'The browser knows the API only through its contracts.',
      severity: 'error',
      from: {
        path: either([...apps, 'shared']),
        pathNot: '^shared/server/|/(jest|rspack)\\.config\\.mjs$',
      },
      to: { path: '^(api|platform|server|tooling|area-kit|shared/server)/' },
    },
    {
      name: 'kit-stands-alone',
      comment: 'Areas in other repositories have only area-kit and shared/.',
      severity: 'error',
      from: { path: '^area-kit/' },
      to: { path: `^(tooling|bench|e2e)/|${either([...apps, ...servers, 'server'])}` },
    },
    {
      name: 'shared-depends-on-nobody',
      comment: 'shared/ is the lowest layer.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: either([...apps, ...servers]) },
    },
    {
      name: 'contracts-import-only-zod',
      comment: 'The contracts run in every browser and server: no React, no Node, no other part of shared.',
      severity: 'error',
      from: { path: '^shared/(contracts|platform)/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^shared/(contracts|platform)/|(^|/)node_modules/zod/' },
    },
    {
      name: 'first-visit-without-zod',
      comment:
        'Every visitor downloads the shell: from the contracts it may import only types, and values without zod.',
      severity: 'error',
      from: { path: '^(shell|shared/(http|session|site|ui))/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^shared/(contracts|platform)/',
        pathNot:
          '^shared/(contracts/(realms|minimal-profile|text/email-domains)|platform/(route-owner|stack-places))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    endpointsAsTypes(either([...apps, 'shared']), '^shared/contracts/endpoints'),
    {
      name: 'shared-by-package-name',
      comment: 'A relative path into shared/ bypasses its entries, which are its public surface.',
      severity: 'error',
      from: { pathNot: '^(shared|tooling|area-kit|bench)/' },
      to: { path: '^shared/', dependencyTypesNot: ['aliased-workspace'] },
    },
  ],
  options: options(join(root, 'area-kit/tsconfig.json')),
}
