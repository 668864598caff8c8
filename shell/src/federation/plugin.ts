import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

export type Plugin = ModuleFederationRuntimePlugin
