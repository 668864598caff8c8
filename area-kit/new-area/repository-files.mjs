// The files of an area in a separate repository, in addition to its sources.
import { range } from '../supported-node.cjs'
import { sourceFiles } from './area-files.mjs'

/** @typedef {import('./area-files.mjs').Area} Area */
/**
 * What a site offers to areas elsewhere: its packages' files, the versions of everything else that they need, and
 * other entries of the manifest.
 * @typedef {{ files: Record<string, string>, manifest: object, dependencies: Record<string, string>, devDependencies: Record<string, string> }} Offer
 */

/** Runs before programs of other packages; the kit's commands check Node themselves. */
const supportedNode = 'node node_modules/@fcr/area-kit/supported-node.cjs'

/** @param {Area} area @param {string} site its origin @param {Offer} offer */
function manifest({ name }, site, { files, manifest: more, dependencies, devDependencies }) {
  const publish = `areas publish ${name} --dist dist --registry ${site}/operacion/registro`
  const ours = (/** @type {string} */ file) => ({ [file]: `${site}/kit/${files[file]}` })
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: range },
    scripts: {
      dev: `area-kit dev --site ${site}`,
      update: `area-kit update --site ${site}`,
      test: 'area-kit test',
      check: 'area-kit check',
      preformat: supportedNode,
      format: 'prettier --write .',
      prebuild: supportedNode,
      build: 'rspack build',
      // Whether key, version and shell allow the release is asked first: a second instead of a minute later.
      release: `npm run build && ${publish} --dry-run && npm run check && npm test && ${publish}`,
    },
    prettier: '@fcr/area-kit/prettier.json',
    dependencies: { ...ours('@fcr/shared'), ...dependencies },
    devDependencies: { ...ours('@fcr/area-kit'), ...ours('@fcr/areas'), ...devDependencies },
    ...more,
  }
}

/** @param {Area} area @param {string} site */
const readme = ({ name, route, title }, site) => `# ${name}

${title}: the page at \`${route}\` of ${site}. The site loads this area when somebody opens that address; header, footer, session and design system are the site's.

You need Node 20.19, 22.13, 24 or later, and npm.

| Command           | What it does                                                        |
| ----------------- | ------------------------------------------------------------------- |
| \`npm install\`     | the site's packages, from its address, and the others               |
| \`npm run dev\`     | the area inside the site, on this machine, reloaded at each edit    |
| \`npm test\`        | the tests; \`npm test -- --watch\` and other words are passed to jest |
| \`npm run check\`   | types, lint, format and imports; \`npm run format\` formats           |
| \`npm run build\`   | the release, in \`dist/\`                                             |
| \`npm run update\`  | the site's current packages, in \`package.json\`                      |
| \`npm run release\` | asks whether the site accepts it, checks, tests and publishes it    |

- **Entry point**: \`src/routes.tsx\`, the routes that \`area.config.ts\` declares; one folder per feature in \`src/features/\`
- **Bundler**: \`rspack.config.mjs\` names the preset of \`@fcr/area-kit\`
- **Shared code**: \`@fcr/shared/ui\`, \`@fcr/shared/session\` and the other entries of \`@fcr/shared\`
- **Development**: \`npm run dev\` reads shell and other areas from the site, and sends it nothing. The API is that of the tests; \`dev-api.mjs\` (\`export default (api) => …\`) can add people and sessions. To try it with a site's API, publish it and ask an operator of that site for a preview
- **Tests**: \`mountArea\` of \`@fcr/shared/testing/area\` mounts the area with a fake API that checks the contracts

## Releasing

Once: \`npx areas key new ../team.pem\` creates the team's key, and an operator of the site allows \`../team.pem.pub\` for \`${name}\`. Keep the key outside the repository.

Raise the version in \`package.json\`, then:

\`\`\`sh
AREAS_KEY=../team.pem npm run release
\`\`\`

An operator of the site then puts the version live, on the operators' page or with their own key:

\`\`\`sh
npx areas activate ${name} 0.1.0 --reason "why" --key operator.pem --registry ${site}/operacion/registro
\`\`\`

## The site's packages

\`package.json\` names them by their address at ${site}. An area that was built with older ones keeps running, and \`npm ci\` still finds those that the lock file names. Before you use something new: \`npm run update\`, \`npm install\`, \`npm test\`.
`

const ci = `name: check
on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - uses: actions/setup-node@v4
        with:
          node-version-file: .nvmrc
          cache: npm
      - run: npm ci
      - run: npm run check
      - run: npm test
      - run: npm run build
`

const oxlint = {
  extends: ['./node_modules/@fcr/area-kit/oxlint.json'],
  options: { typeAware: true },
  ignorePatterns: ['**/*.{mjs,cjs,js}', '**/dist/**', '**/coverage/**'],
}

/** @param {Area} area @param {string} site @param {Offer} offer @returns {Record<string, string>} path -> text, not yet formatted */
export const repositoryFiles = (area, site, offer) => ({
  ...sourceFiles(area),
  'README.md': readme(area, site),
  'package.json': JSON.stringify(manifest(area, site, offer)),
  'eslint.config.mjs': "export { default } from '@fcr/area-kit/eslint/preset.mjs'\n",
  '.oxlintrc.json': JSON.stringify(oxlint),
  '.github/workflows/check.yml': ci,
  '.gitignore': 'node_modules/\ndist/\n.cache/\ncoverage/\n.env\n*.pem\n',
  '.prettierignore': 'dist\npackage-lock.json\n*.svg\n',
  '.npmrc': 'omit-lockfile-registry-resolved=true\nfund=false\n',
  '.nvmrc': '20.19\n',
})
