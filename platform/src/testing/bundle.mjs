// Bundles the `npm run areas` command as it is shipped, so that tests can run (and kill) real processes.
import { rspack } from '@rspack/core'
import { serverPreset } from '@fcr/tooling/rspack/server.mjs'

const [path] = process.argv.slice(2)
const { entry, output, ...preset } = serverPreset()
const compiler = rspack({
  ...preset,
  entry: { areas: entry.areas },
  output: { ...output, path },
  devtool: false,
})
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    process.stderr.write(String(error ?? stats?.toString()))
    process.exitCode = 1
  }
  compiler.close(() => undefined)
})
