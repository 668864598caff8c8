// `npm run areas -- …`: the operators' command, built when its sources have changed.
import { runBuilt } from './run-built.mjs'

await runBuilt('platform', 'areas')
