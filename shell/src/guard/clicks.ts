import { giveUp } from './guard'
import { pristine } from './pristine'
import { isModalOpen } from './visibility'

/**
 * Milliseconds. A click that takes longer opened a dialog of the browser, such as the question whether to leave a
 * form: the visitor has answered it.
 */
const dialogTime = 200

/**
 * Checks that a click on the frame arrives there. An area that stops it on the way has made the frame useless; the
 * visitor is taken where the link leads.
 */
export function hearClick({ target }: Event) {
  const part = target instanceof Element ? target.closest('#encabezado, #pie') : null
  if (!part) return
  const begun = performance.now()
  let arrived = false
  const arrive = () => void (arrived = true)
  part.addEventListener('click', arrive, { capture: true, once: true })
  pristine.setTimeout(() => {
    part.removeEventListener('click', arrive, { capture: true })
    if (arrived || performance.now() - begun > dialogTime || isModalOpen()) return
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
    const leads = link?.origin === window.location.origin
    if (leads) window.history.pushState(null, '', link.href)
    if (!giveUp('navigation-dead') && leads) window.location.reload()
  }, 0)
}
