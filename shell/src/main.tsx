import './before-libraries'
import '@fcr/shared/ui/tokens.css'
import '@fcr/shared/ui/base.css'
import './frame/frame.css'
import { startSession } from '@fcr/shared/session'
import { readSite } from '@fcr/shared/site'
import { setSiteName } from '@fcr/shared/ui'
import { startIslands } from './islands/start-islands'
import { keepHead } from './navigation/page-head'

const site = readSite()
setSiteName(site.name, site.description)
void startSession()
keepHead()
startIslands()
