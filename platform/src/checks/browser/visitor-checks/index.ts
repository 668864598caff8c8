import { accessibility } from './accessibility'
import { address } from './address'
import { content } from './content'
import { cookies } from './cookies'
import { dialogs } from './dialogs'
import { focus } from './focus'
import { history } from './history'
import { hits } from './hits'
import { keyPress } from './key-press'
import { listeners } from './listeners'
import { print } from './print'
import { scrolling } from './scrolling'
import { shift } from './shift'
import { storage } from './storage'
import { tabKey } from './tab-key'
import { typing } from './typing'
import type { VisitorCheck } from './visitor-check'

export { address }

/** In the order in which they look at a page: the last ones press keys. */
export const visitorChecks: readonly VisitorCheck[] = [
  address,
  content,
  shift,
  history,
  listeners,
  cookies,
  storage,
  dialogs,
  hits,
  print,
  accessibility,
  scrolling,
  tabKey,
  focus,
  typing,
  keyPress,
]
