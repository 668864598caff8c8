import { accessibility } from './accessibility'
import { address } from './address'
import { choices } from './choices'
import { computing } from './computing'
import { content } from './content'
import { cookies } from './cookies'
import { copying } from './copying'
import { darkMode } from './dark-mode'
import { dates } from './dates'
import { dialogs } from './dialogs'
import { enterKey } from './enter-key'
import { fields } from './fields'
import { focus } from './focus'
import { focusRing } from './focus-ring'
import { following } from './following'
import { furtherKeys } from './further-keys'
import { growth } from './growth'
import { history } from './history'
import { hits } from './hits'
import { hovering } from './hovering'
import { interruptions } from './interruptions'
import { keyPress } from './key-press'
import { leaving } from './leaving'
import { legibility } from './legibility'
import { links } from './links'
import { listeners } from './listeners'
import { passwords } from './passwords'
import { pictures } from './pictures'
import { pressing } from './pressing'
import { print } from './print'
import { requests } from './requests'
import { scrolling } from './scrolling'
import { sending } from './sending'
import { shift } from './shift'
import { storage } from './storage'
import { tabKey } from './tab-key'
import { typing } from './typing'
import { values } from './values'
import type { VisitorCheck } from './visitor-check'
import { width } from './width'

export { address }

/** In the order in which they look at a page: the last ones press keys, fill the form, and send it. */
export const visitorChecks: readonly VisitorCheck[] = [
  address,
  interruptions,
  requests,
  growth,
  computing,
  content,
  legibility,
  values,
  width,
  dates,
  pictures,
  links,
  passwords,
  shift,
  history,
  listeners,
  cookies,
  storage,
  dialogs,
  leaving,
  copying,
  hits,
  print,
  accessibility,
  scrolling,
  tabKey,
  focusRing,
  focus,
  typing,
  keyPress,
  furtherKeys,
  hovering,
  darkMode,
  choices,
  fields,
  sending,
  enterKey,
  pressing,
  following,
]
