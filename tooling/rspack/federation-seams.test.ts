// What shell and presets rely on inside the federation packages and the bundler, beyond their documented
// interface. A failure after an upgrade names what changed; docs/adr/0022-own-runtime-for-shares.md explains
// each seam.
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

it('areas replace a file that the bundler still resolves', () => {
  const { exports } = JSON.parse(read(`${packages}/webpack-bundler-runtime/package.json`)) as {
    exports: Record<string, { require: { default: string } }>
  }
  expect(exports['.']?.require.default).toBe('./dist/index.cjs')
})

describe("the bundler's code in an area", () => {
  const generated = read('node_modules/@rspack/core/dist/moduleFederationDefaultRuntime.js')

  it('calls only what the shell provides', () => {
    const provided = matches(read('shell/src/areas/bundler-runtime.ts'), /^ {2}(\w+)(?:\(|: \(\) =>)/gm)
    expect(provided).toEqual(['consumes', 'init', 'initContainerEntry', 'installInitialConsumes'])
    expect(matches(generated, /bundlerRuntime\??\.(\w+)/g)).toEqual(
      // `remotes` and `getSharedFallbackGetter` only for areas with remotes or shares of their own. `I` and `S` are copied
      // and stay undefined: code built with the kit never calls `I`, and `initContainerEntry` sets the container's `S`.
      ['I', 'S', 'getSharedFallbackGetter', 'remotes', ...provided].sort(),
    )
  })

  it.each([
    ['consumes', ['chunkId', 'chunkMapping', 'moduleToHandlerMapping', 'webpackRequire']],
    ['initContainerEntry', ['shareScope', 'webpackRequire']],
    ['installInitialConsumes', ['initialConsumes', 'moduleToHandlerMapping', 'webpackRequire']],
  ])('passes to %s what it reads', (name, parameters) => {
    const [, given = ''] = new RegExp(`bundlerRuntime\\.${name}\\(\\{(.*?)\\}\\)`).exec(generated) ?? []
    expect(matches(given, /(?:^|,)(\w+)/g)).toEqual(expect.arrayContaining(parameters))
  })

  it('describes a shared module with the fields that the shell reads', () => {
    expect(generated).toMatch(/shareInfo:\{shareConfig:\{[^}]*requiredVersion:/)
    expect(generated).toContain('shareKey:data.shareKey')
  })
})
