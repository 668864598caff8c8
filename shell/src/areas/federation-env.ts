// Replaces the federation code that detects its environment (tooling/rspack/shell.mjs): always a browser, without
// the federation's own debugging.
export const isBrowserEnvValue = true
export const isBrowserEnv = () => true
export const isReactNativeEnv = () => false
export const isDebugMode = () => false
export const getProcessEnv = () => ({})
