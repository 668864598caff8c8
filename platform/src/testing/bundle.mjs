// Bundles the operators' command as it is shipped, so that tests can run (and kill) real processes.
import { rspack } from '@rspack/core'
import { serverPreset } from '@fcr/tooling/rspack/server.mjs'

const [out] = process.argv.slice(2)
const preset = serverPreset({ workspace: 'platform', entries: { areas: './src/areas.ts' } })
const compiler = rspack({ ...preset, output: { ...preset.output, path: out }, devtool: false })
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    process.stderr.write(String(error ?? stats?.toString()))
    process.exitCode = 1
  }
  compiler.close(() => undefined)
})
