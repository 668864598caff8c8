// Stands in an area for the part of the federation runtime that its bundler's code calls: the shell has it once for
// all (shell/src/areas/federation.ts), as it has the runtime's core (`externalRuntime`).
// @ts-expect-error -- a global of the page
export default globalThis._FEDERATION_BUNDLER_RUNTIME()
