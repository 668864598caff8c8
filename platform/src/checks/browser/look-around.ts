import { pageFindings } from './findings'
import type { Look } from './in-page/look'
import type { Problems } from './problems'
import type { Tab } from './tab'

/** Notes what is wrong with the page that the tab shows, whatever the live version shows. */
export async function lookAround(problems: Problems, tab: Tab, where: string): Promise<Look> {
  const [look, probe] = [await tab.look(), await tab.probe()]
  if (look.shown === null) problems.add('nothing was mounted', where)
  if (look.shown === 'none') problems.add('no version works', where)
  for (const line of pageFindings(look, probe)) problems.add(line, where)
  return look
}
