import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin'
import { integrity } from './plugins/integrity'
import { lastGood } from './plugins/last-good'
import { registry } from './plugins/registry'
import { stall } from './plugins/stall'
import { protectShared, shared } from './shared'

let instance: ModuleFederation | undefined

/** The shell as Module Federation's host. Areas are its remotes; each is registered only when it is entered. */
export function host(): ModuleFederation {
  if (instance) return instance
  instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: shared(),
    shareStrategy: 'loaded-first',
    plugins: [provideRuntime(), registry, integrity, stall, lastGood],
  })
  protectShared(instance)
  return instance
}
