// Bundles the `npm run areas` command as it is shipped, so that tests can run (and kill) real processes.
import { rspack } from '@rspack/core'
import { areasPreset } from '@fcr/tooling/rspack/server.mjs'

const [path = ''] = process.argv.slice(2)
const compiler = rspack(areasPreset(path))
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    process.stderr.write(String(error ?? stats?.toString()))
    process.exitCode = 1
  }
  compiler.close(() => undefined)
})
