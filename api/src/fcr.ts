/** `npm run fcr -- …`: the foundation staff's command. */
import { runStaff } from './staff/run'
import { terminal } from './staff/terminal'

process.exitCode = await runStaff(process.argv.slice(2), {
  env: process.env,
  // npm changes to the project's folder; paths are meant from where the person stands.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  io: terminal,
})
