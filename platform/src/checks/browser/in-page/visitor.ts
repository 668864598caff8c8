/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Tools of the visitor checks, in the isolated world of `look.ts`.

type VisitorTools = {
  /** The page's visible, enabled controls, in document order. */
  controls(): HTMLElement[]
  /** The first field that accepts typed digits. */
  field(): HTMLInputElement | HTMLTextAreaElement | undefined
  /** The visible text of the page, without the site's frame. */
  text(): string
  dialog(): Element | undefined
  /** How many entries the page has added to the history since it was opened. */
  historyAdded(): number
  /** Called before the tab goes to another page of the site. */
  leave(): void
  /** Positions of texts and controls at an earlier time. */
  positions: Map<Element, number>
  /** The elements that the Tab key has reached. */
  reached: Set<Element>
  /** Puts the focus before the page's first control. */
  focusMain(): void
  /** How a control and what is next to it look, in a form to compare; a ring may be on a card around the control. */
  lookOf(control: Element): string
  /** How controls looked at an earlier time. */
  looks: Map<Element, string>
}

declare global {
  /** In the isolated world only. */
  const fcrVisitor: VisitorTools
}

/** Installs `window.fcrVisitor`. */
export function installVisitorTools() {
  let historyLength = history.length
  const main = () => document.querySelector('main')
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  const any =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab]'
  const controls = () =>
    [...(main()?.querySelectorAll<HTMLElement>(any) ?? [])].filter(
      (element) => !element.matches(':disabled') && isVisible(element),
    )
  const tools: VisitorTools = {
    controls,
    field: () =>
      controls().find(
        (element): element is HTMLInputElement | HTMLTextAreaElement =>
          element.matches('textarea, input:is(:not([type]), [type=text], [type=search], [type=tel])') &&
          !element.matches('[readonly], [maxlength="1"], [maxlength="2"], [role=combobox]'),
      ),
    text: () => (main()?.innerText ?? '').replace(/\s+/g, ' ').trim(),
    dialog: () =>
      [...document.querySelectorAll('dialog:modal, [role=dialog][aria-modal=true]')].find(isVisible),
    historyAdded: () => history.length - historyLength,
    leave() {
      // The next page's picture would show it.
      getSelection()?.removeAllRanges()
      historyLength = history.length + 1
    },
    positions: new Map(),
    reached: new Set(),
    focusMain() {
      const before = main()?.getAttribute('tabindex')
      main()?.setAttribute('tabindex', '-1')
      main()?.focus({ preventScroll: true })
      if (before === null) main()?.removeAttribute('tabindex')
    },
    lookOf(control) {
      // On a busy machine a transition may not have ended, whatever the page's clock says.
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish()
      const boxes = [control, control.nextElementSibling, control.previousElementSibling].filter(
        (box) => !!box,
      )
      for (let box = control.parentElement; box?.matches('main *'); box = box.parentElement) boxes.push(box)
      const parts = ['::before', '::after'].map((part) => getComputedStyle(control, part))
      return [...boxes.map((box) => getComputedStyle(box)), ...parts]
        .map(({ outline, boxShadow, border, background, color, textDecoration, opacity, transform }) =>
          [outline, boxShadow, border, background, color, textDecoration, opacity, transform].join(),
        )
        .join(' ')
    },
    looks: new Map(),
  }
  Object.assign(window, { fcrVisitor: tools })
}
