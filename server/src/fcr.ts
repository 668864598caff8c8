/** Entry point of the staff command: `npm run fcr -- …`. */
import { runStaff, terminal } from '@fcr/api'
import { backupPlaces } from './backup-places'

process.exitCode = await runStaff(process.argv.slice(2), {
  env: process.env,
  // npm changes to the project's folder; paths are relative to the user's working directory.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  io: terminal,
  places: backupPlaces,
})
