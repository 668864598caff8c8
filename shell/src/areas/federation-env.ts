// Stands in for the part of the federation's code that asks where it runs (tooling/rspack/shell.mjs): in a browser, and
// nobody is looking for faults of the federation itself.
export const isBrowserEnvValue = true
export const isBrowserEnv = () => true
export const isReactNativeEnv = () => false
export const isDebugMode = () => false
export const getProcessEnv = () => ({})
