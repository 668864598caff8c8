// `npm start`: from a fresh clone to a running site with synthetic people.
import { builtServer } from './built.mjs'
import { startSite } from './start-site.mjs'

const site = await startSite()
const { closeOnSignal } = await builtServer()
closeOnSignal(site.close)
