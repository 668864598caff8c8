import { describe, expect, it, jest } from '@jest/globals'
import { bundlerRuntime, meets, type ShareScope } from './bundler-runtime'

describe('meets', () => {
  it.each([
    ['19.3.0', '^19.3.0', true],
    ['19.3.7', '^19.3.0', true],
    ['19.10.0', '^19.9.0', true],
    ['19.2.9', '^19.3.0', false],
    ['20.3.0', '^19.3.0', false],
    ['9.3.0', '^19.3.0', false],
    ['0.3.5', '^0.3.0', true],
    ['0.4.0', '^0.3.0', false],
    // Forms that the kit does not write.
    ['19.3.0', '19.3.0', false],
    ['19.3.0', '>=19.3.0', false],
    ['', '', false],
  ])('%s in %s: %s', (version, range, expected) => {
    expect(meets(version, range)).toBe(expected)
  })
})

/** A version of an area as the bundler's code sees it, after the shell has initialized it. */
function mounted(shareScope: ShareScope, required: Record<string, [name: string, range: string]>) {
  type Module = { exports: object }
  const webpackRequire = {
    m: {} as Record<string, (module: Module) => void>,
    c: {} as Record<string, Module>,
  }
  const moduleToHandlerMapping = Object.fromEntries(
    Object.entries(required).map(([id, [shareKey, requiredVersion]]) => [
      id,
      { shareKey, shareInfo: { shareConfig: { requiredVersion } } },
    ]),
  )
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope })
  return {
    area: { webpackRequire, moduleToHandlerMapping },
    /** As the bundler's `require`, which keeps a module before it runs. */
    imported: (id: string) => {
      const kept = webpackRequire.c[id]
      if (kept) return kept.exports
      const module = (webpackRequire.c[id] = { exports: {} })
      webpackRequire.m[id]?.(module)
      return module.exports
    },
  }
}

const react = { useState: 1 }
const provided = (version: string, module: object | undefined) => ({
  [version]: { lib: () => module },
})

describe('an area', () => {
  it("gets the shell's module, the same for chunk and entry", () => {
    const { area, imported } = mounted(
      { react: provided('19.3.1', react) },
      { 6: ['react', '^19.3.0'], 7: ['react', '^19.2.0'] },
    )
    bundlerRuntime.consumes({ chunkId: '982', chunkMapping: { 982: ['6'] }, ...area })
    bundlerRuntime.installInitialConsumes({ initialConsumes: ['7'], ...area })
    expect(imported('6')).toBe(react)
    expect(imported('7')).toBe(react)
  })

  it('gets nothing for chunks that take nothing from the shell', () => {
    const { area } = mounted({}, { 6: ['react', '^19.3.0'] })
    bundlerRuntime.consumes({ chunkId: '506', chunkMapping: { 982: ['6'] }, ...area })
    expect(area.webpackRequire.m).toEqual({})
  })

  it.each<[string, ShareScope, string]>([
    [
      'of another version',
      { react: provided('18.3.0', react) },
      'requires react ^19.3.0, the shell has 18.3.0',
    ],
    ['that the shell lacks', {}, 'requires react ^19.3.0, the shell has none'],
    ['that has not loaded', { react: provided('19.3.1', undefined) }, 'react has not loaded'],
  ])('fails when it imports a module %s, not before', (_what, shareScope, message) => {
    const { area, imported } = mounted(shareScope, { 6: ['react', '^19.3.0'] })
    bundlerRuntime.consumes({ chunkId: '982', chunkMapping: { 982: ['6'] }, ...area })
    expect(() => imported('6')).toThrow(message)
    expect(() => imported('6')).toThrow(message)
  })

  it('takes a module that loads later once it is there', () => {
    const loaded: { library?: object } = {}
    const lib = jest.fn(() => loaded.library)
    const { area, imported } = mounted({ queries: { '5.1.0': { lib } } }, { 5: ['queries', '^5.1.0'] })
    bundlerRuntime.consumes({ chunkId: '982', chunkMapping: { 982: ['5'] }, ...area })
    expect(lib).not.toHaveBeenCalled()
    expect(() => imported('5')).toThrow('queries has not loaded')
    loaded.library = react
    expect(imported('5')).toBe(react)
  })
})
