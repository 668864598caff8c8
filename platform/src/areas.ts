import { run } from './cli'

// The operators' command: `npm run areas -- …` here, `areas …` where its package is installed.
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  command: process.env['npm_lifecycle_event'] === 'areas' ? 'npm run areas --' : 'areas',
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
