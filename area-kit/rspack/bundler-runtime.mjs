// Replaces, in an area's build, the runtime that the bundler's generated code calls: the shell provides it
// (shell/src/areas/bundler-runtime.ts). docs/adr/0022-own-runtime-for-shares.md has the reason and the measurements.
// @ts-expect-error -- a global of the page
export default globalThis._FEDERATION_BUNDLER_RUNTIME()
