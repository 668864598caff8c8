// `npm run fcr -- …`: the foundation staff's command, built when its sources have changed.
import { runBuilt } from './run-built.mjs'

await runBuilt('api', 'fcr')
