/** Entry point of the staff command: `npm run fcr -- …`. */
import { runStaff } from './staff/run'
import { terminal } from './staff/terminal'

process.exitCode = await runStaff(process.argv.slice(2), {
  env: process.env,
  // npm changes to the project's folder; paths are relative to the user's working directory.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  io: terminal,
})
