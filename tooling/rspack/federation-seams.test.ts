// What shell and presets rely on inside the federation packages and the bundler, beyond their documented
// interface. A failure after an upgrade names what changed; docs/adr/0014-federation-seams.md explains each
// seam.
import { describe, expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from '../start/workspaces.mjs'

/** Versions with which the measurements in the record were made. */
const measured = { federation: '2.9.2', bundler: '2.3.2' }

const packages = 'node_modules/@module-federation'
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const json = (file: string) =>
  JSON.parse(read(file)) as { version: string; dependencies?: object; devDependencies?: object }
const matches = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()

describe('versions', () => {
  it('are exact and equal in every workspace, for the federation packages and the bundler', () => {
    const wanted = workspaces().flatMap((workspace) => {
      const { dependencies, devDependencies } = json(`${workspace}/package.json`)
      return Object.entries({ ...dependencies, ...devDependencies }).map(([name, range]) => ({
        workspace,
        name,
        range,
      }))
    })
    const wrong = wanted.filter(({ name, range }) => {
      if (name.startsWith('@module-federation/')) return range !== measured.federation
      return name === '@rspack/core' && range !== measured.bundler
    })
    expect(wanted.map(({ name }) => name)).toContain('@module-federation/enhanced')
    expect(wrong).toEqual([])
  })

  it('are installed only once', () => {
    const installed = readdirSync(join(root, packages)).map((name) => ({
      name,
      version: json(`${packages}/${name}/package.json`).version,
    }))
    expect(installed.length).toBeGreaterThan(4)
    expect(installed.filter(({ version }) => version !== measured.federation)).toEqual([])
    expect(json('node_modules/@rspack/core/package.json').version).toBe(measured.bundler)
  })
})

describe('the packages still have', () => {
  it.each(
    matches(read('shell/src/areas/federation.ts'), /webpack-bundler-runtime\/dist\/(\w+)\.js/g).map(
      (name = '') => name,
    ),
  )('%s in a separate file, as the shell imports it', (name) => {
    const file = read(`${packages}/webpack-bundler-runtime/dist/${name}.js`)
    expect(file).toMatch(new RegExp(`export \\{ ${name} \\}`))
  })

  it.each(
    matches(read('tooling/rspack/shell.mjs'), /(FEDERATION_OPTIMIZE_\w+): true/g).map((name = '') => name),
  )('the switch %s', (name) => {
    const core = readdirSync(join(root, packages, 'runtime-core/dist'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => read(`${packages}/runtime-core/dist/${file}`))
    expect(core.join('')).toContain(`typeof ${name} === "boolean"`)
  })

  it('the same exports in the file that the shell replaces', () => {
    const theirs = /export \{([^}]*)\}/.exec(read(`${packages}/sdk/dist/env.js`))?.[1]?.match(/\w+/g)
    const ours = matches(read('shell/src/areas/federation-env.ts'), /export const (\w+)/g)
    expect([...(theirs ?? [])].sort()).toEqual(ours)
  })

  it('the file that areas replace, at the path that the bundler resolves', () => {
    const { exports } = JSON.parse(read(`${packages}/webpack-bundler-runtime/package.json`)) as {
      exports: Record<string, { require: { default: string } }>
    }
    expect(exports['.']?.require.default).toBe('./dist/index.cjs')
  })
})

describe("the bundler's code in an area", () => {
  const generated = read('node_modules/@rspack/core/dist/moduleFederationDefaultRuntime.js')

  it('calls only what the shell provides', () => {
    expect(matches(generated, /bundlerRuntime\??\.(\w+)/g)).toEqual(
      // `remotes` and `getSharedFallbackGetter` only for areas with remotes or shares of their own.
      [
        'I',
        'S',
        'consumes',
        'getSharedFallbackGetter',
        'init',
        'initContainerEntry',
        'installInitialConsumes',
        'remotes',
      ],
    )
  })
})
