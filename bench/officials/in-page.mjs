/* global document, Element, MutationObserver, requestAnimationFrame -- runs in the page */

/** Measures the time from the click on 'Buscar' to the frame that shows the results. */
export function watchSearch() {
  /** @type {{ pressed: number, painted: number, cards: number } | undefined} */
  let running
  const main = () => document.querySelector('main')
  const busy = () => main()?.textContent?.includes('Buscando...') ?? false
  let wasBusy = false
  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element) || target.closest('button')?.textContent?.trim() !== 'Buscar') return
      running = { pressed: timeStamp, painted: 0, cards: 0 }
      wasBusy = false
    },
    { capture: true },
  )
  new MutationObserver(() => {
    if (!running || running.painted > 0) return
    if (busy()) {
      wasBusy = true
      return
    }
    if (!wasBusy) return
    const search = running
    search.cards = main()?.querySelectorAll('a[id^="compareciente-"]').length ?? 0
    wasBusy = false
    // Waits until the frame with the cards has been drawn.
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        search.painted = performance.now()
        Reflect.set(globalThis, 'lastSearch', {
          cards: search.cards,
          milliseconds: search.painted - search.pressed,
        })
      }
      channel.port2.postMessage(undefined)
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
