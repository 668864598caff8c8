/** Entry point of the staff command: `npm run fcr -- …`, and `fcr …` in an installed release. */
import { runStaff, terminal } from '@fcr/api'
import { backupPlaces } from './backup-places'

/** Names the commands as the reader calls them. */
const worded = (text: string) =>
  process.env['FCR_CONFIG'] ? text.replaceAll(/npm run (fcr|areas) -- /g, '$1 ') : text

process.exitCode = await runStaff(process.argv.slice(2), {
  env: process.env,
  // npm changes to the project's folder; paths are relative to the user's working directory.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  io: {
    ...terminal,
    print: (text) => terminal.print(worded(text)),
    log: (text) => terminal.log(worded(text)),
  },
  places: backupPlaces,
})
