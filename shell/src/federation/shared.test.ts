import { expect, it } from '@jest/globals'
import { createInstance } from '@module-federation/enhanced/runtime'
import * as React from 'react'

const versions = { react: '19.3.1', 'react-dom': '19.3.1', '@tanstack/react-query': '5.108.0' }
Object.assign(globalThis, { __SHARED_VERSIONS__: versions })
const { host } = await import('./create-instance')

/** A container as a stock tool builds it: with its own instance, and its own copy of React. */
function remote(name: string, version: string) {
  const own = {
    version,
    get: () => Promise.resolve(() => 'its own copy'),
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
  }
  const instance = createInstance({ name, remotes: [], shared: { react: own } })
  instance.initShareScopeMap('default', host().shareScopeMap['default'] ?? {})
  void instance.initializeSharing('default', { from: 'build' })
  return (requiredVersion: string | false, singleton = true) =>
    instance
      .loadShare('react', {
        customShareInfo: { shareConfig: { requiredVersion, singleton, strictVersion: true } },
      })
      .then((factory) => (factory as () => unknown)())
}

it.each(['19.3.1', '19.9.9', '18.0.0'])(
  'gives a remote that brings React %s the shell’s',
  async (version) => {
    const load = remote(`with_${version}`, version)
    for (const range of ['^19.3.0', false] as const) expect(await load(range)).toBe(React)
    expect(await load('^19.0.0', false)).toBe(React)
  },
)

it('goes on giving it to others after such a remote', async () => {
  remote('newer', '19.9.9')
  expect(await remote('later', '19.3.1')('^19.3.0')).toBe(React)
})

it('gives no second React to a remote that needs another version', async () => {
  const load = remote('old', '18.3.0')
  await expect(load('^18.0.0')).rejects.toThrow('requires react ^18.0.0, the shell has 19.3.1')
  await expect(load('^18.0.0', false)).rejects.toThrow('the shell has 19.3.1')
})

it('is listed in Module Federation’s state, which its tools read', () => {
  const { __INSTANCES__ } = (
    globalThis as unknown as { __FEDERATION__: { __INSTANCES__: { name: string }[] } }
  ).__FEDERATION__
  expect(__INSTANCES__.map(({ name }) => name)).toContain('shell')
  expect(Object.keys(host().options.shared)).toEqual(expect.arrayContaining(Object.keys(versions)))
})
