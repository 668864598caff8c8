import { PageLeft } from './patience'
import type { Tab } from './tab'

/** How many buttons of a page are pressed at most. */
const most = 40
/** How long the page is watched after that, in milliseconds of its own clock. */
const pause = 1000

/**
 * Presses a page's buttons one after the other; errors in their handlers are reported like any other. Returns whether
 * one of them loaded another page.
 */
export async function pressButtons(tab: Tab, within: 'main' | 'body'): Promise<boolean> {
  const press = `(() => {
    const { pathname } = location
    const buttons = document.querySelectorAll('${within} :is(button, summary, [role="button"]):not(:disabled)')
    for (const button of [...buttons].slice(0, ${most})) {
      if (location.pathname !== pathname) return
      if (button.isConnected) button.click()
    }
  })()`
  try {
    await tab.run(press)
    await tab.pass(pause)
    return false
  } catch (error) {
    if (error instanceof PageLeft) return true
    throw error
  }
}
