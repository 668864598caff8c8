// The source files of a new area: the minimum that builds, tests, publishes and mounts.

/** @typedef {{ name: string, route: string, title: string }} Area */

/** Name of the area's feature: the area's name without its prefix. @param {Area} area */
const feature = ({ name }) => name.slice('mf-'.length)

/** @param {Area} area */
const component = (area) =>
  `${feature(area)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Page`

/** @typedef {Record<string, Record<string, string>>} Dependencies by their field in the manifest */
/** @param {Area} area @param {Dependencies} needed */
const manifest = ({ name }, needed) => ({
  name: `@fcr/${name}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: {
    prebuild: 'node ../area-kit/supported-node.cjs',
    build: 'rspack build',
    check: 'node ../tooling/run.cjs ../tooling/test/check.mjs',
    dev: 'node ../tooling/run.cjs ../tooling/start/dev.mjs',
    test: 'node ../tooling/run.cjs ../tooling/test/jest.mjs',
  },
  ...needed,
})

const options = '@fcr/area-kit/tsconfig.area.json'

const bundler = `import { area } from '@fcr/area-kit/rspack/preset.mjs'

export default area(import.meta.dirname)
`

/** A string of TypeScript. @param {string} text */
const quoted = (text) => JSON.stringify(text)

/** @param {Area} area */
const areaConfig = ({ name, route, title }) => `import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: ${quoted(name)},
  routes: {
    // Of a page that is the same for everybody: { prerender: true, public: true }. Search engines then index it.
    ${quoted(route)}: { title: ${quoted(title)} },
  },
} satisfies AreaConfig
`

/** @param {Area} area */
const routes = (area) => `import type { RouteObject } from 'react-router-dom'
import { ${component(area)} } from './features/${feature(area)}/${feature(area)}-page'

const routes: RouteObject[] = [{ path: ${quoted(area.route)}, element: <${component(area)} /> }]

export default routes
`

/** @param {Area} area */
const page = (area) => `import { PageHeader, usePageTitle, Wrap } from '@fcr/shared/ui'
import styles from './${feature(area)}-page.module.css'

const title = ${quoted(area.title)}

export function ${component(area)}() {
  usePageTitle(title)
  return (
    <Wrap narrow>
      <PageHeader title={title} />
      <p className={styles.text}>Estamos preparando el contenido de esta página.</p>
    </Wrap>
  )
}
`

const style = `.text {
  padding-block: var(--s-4) var(--s-7);
}
`

/** @param {Area} area */
const test = (area) => `import { expect, it } from '@jest/globals'
import { mountArea } from '@fcr/shared/testing/area'
import { screen } from '@testing-library/react'
import routes from '../../routes'

it('is the page at its address, named in its heading and in the title', async () => {
  await mountArea(routes, { at: ${quoted(area.route)} })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(${quoted(area.title)})
  expect(document.title).toContain(${quoted(area.title)})
})
`

/** @param {Area} area */
const readme = ({ name, route, title }) => `# ${name}

${title}: the page at \`${route}\`.

- **Entry point**: \`src/routes.tsx\`, the routes that \`area.config.ts\` declares; one folder per feature in \`src/features/\`
- **Tests**: \`npm test -w ${name}\`; \`npm run check -w ${name}\` checks types, lint, format and imports
- **Development**: \`npm run dev -w ${name}\`, \`npm run build -w ${name}\`
- **Release**: [CONTRIBUTING.md](../CONTRIBUTING.md#releasing-an-area)
`

/** The sources, which are the same in any repository. @param {Area} area @returns {Record<string, string>} */
export const sourceFiles = (area) => {
  const folder = `src/features/${feature(area)}/${feature(area)}-page`
  return {
    'area.config.ts': areaConfig(area),
    'tsconfig.json': JSON.stringify({ extends: options }),
    'rspack.config.mjs': bundler,
    'jest.config.mjs': "export { browser as default } from '@fcr/area-kit/jest/preset.mjs'\n",
    'src/routes.tsx': routes(area),
    [`${folder}.tsx`]: page(area),
    [`${folder}.module.css`]: style,
    [`${folder}.test.tsx`]: test(area),
  }
}

/**
 * @param {Area} area
 * @param {Dependencies} needed
 * @returns {Record<string, string>} path in the folder of a workspace -> text, not yet formatted
 */
export const workspaceFiles = (area, needed) => ({
  ...sourceFiles(area),
  'tsconfig.json': JSON.stringify({ extends: ['../tsconfig.base.json', options] }),
  'README.md': readme(area),
  'package.json': JSON.stringify(manifest(area, needed)),
})
