// Rules for the imports of sources, with the reason for each. Some take the paths to which they apply.

/** @typedef {import('dependency-cruiser').IConfiguration} Configuration */
/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

/** @type {Rule[]} */
export const everywhere = [
  {
    name: 'no-circular',
    comment: 'Merge the files, or move what both need into a third one.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'features-apart',
    comment: 'Features do not import sibling features; the route composes them.',
    severity: 'error',
    from: { path: '^(.*)src/features/([^/]+)/' },
    to: { path: '^$1src/features/', pathNot: '^$1src/features/$2/' },
  },
  {
    name: 'not-to-unresolvable',
    comment: 'An unresolvable import works on one machine only.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\.(svg|css|woff2)(\\?raw)?$' },
  },
  {
    name: 'declared-dependencies',
    comment: 'A package that the workspace does not declare may disappear when another one drops it.',
    severity: 'error',
    from: { pathNot: '\\.test\\.tsx?$|/testing/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
]

/** @param {string} areas pattern of their paths @returns {Rule} */
export const styleByModule = (areas) => ({
  name: 'areas-style-by-module',
  comment: 'A plain stylesheet applies to every open area; only libraries may have one.',
  severity: 'error',
  from: { path: areas },
  to: { path: '\\.css$', pathNot: '\\.module\\.css$|(^|/)node_modules/' },
})

/** @param {string} own pattern of the paths that belong to no product @returns {Rule} */
export const testsStayOut = (own) => ({
  name: 'tests-stay-out-of-products',
  comment: 'Code for tests, or for work on the components, must not reach a release.',
  severity: 'error',
  from: { pathNot: `\\.test\\.tsx?$|/testing/|${own}` },
  to: { path: '\\.test\\.tsx?$|/testing/|^shared/catalogue/' },
})

/** @param {string} products pattern of the paths for browsers @param {string} table @returns {Rule} */
export const endpointsAsTypes = (products, table) => ({
  name: 'endpoints-as-types',
  comment:
    'The table of endpoints holds every schema of the API: product code for the browser imports only its types.',
  severity: 'error',
  from: { path: products, pathNot: `\\.test\\.tsx?$|/testing/|${table}` },
  to: { path: `${table}(\\.ts|\\.js|/)`, dependencyTypesNot: ['type-only'] },
})

/** @param {string} tsConfig absolute path @returns {import('dependency-cruiser').ICruiseOptions} */
export const options = (tsConfig) => ({
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|\\.cache)/' },
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  tsConfig: { fileName: tsConfig },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'require', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
})
