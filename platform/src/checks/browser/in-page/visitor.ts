/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// Tools of the visitor checks, in the isolated world of `look.ts`.

type Field = HTMLInputElement | HTMLTextAreaElement

type VisitorTools = {
  /** The page's visible, enabled controls, in document order. */
  controls(): HTMLElement[]
  /** The first field that accepts typed digits. */
  field(): HTMLInputElement | HTMLTextAreaElement | undefined
  /** The visible text of the page, without the site's frame. */
  text(): string
  /** What the page shows, in a form to compare: its text and its controls. */
  outline(): string
  /** The visible links within the site that match a selector. */
  links(selector: string): { path: string; href: string }[]
  /** Presses a visible button, counted from the page's last one, which is 1. Returns whether there is one. */
  press(fromEnd: number): boolean
  /** The open dialog; of several, the one that another has opened. */
  dialog(): Element | undefined
  /** How many entries the page has added to the history since it was opened. */
  historyAdded(): number
  /** Called before the tab goes to another page of the site. */
  leave(): void
  /** Positions of texts and controls at an earlier time. */
  positions: Map<Element, number>
  /** Elements that have had the focus, or that the mouse was moved to. */
  reached: Set<Element>
  /** Puts the focus on a control, which is then the only one in `reached`. Returns whether it has the focus. */
  focusOn(control: HTMLElement | undefined): boolean
  /** Puts the focus before the page's first control. */
  focusMain(): void
  /** Finishes every animation that ends: on a busy machine it may go on, whatever the page's clock says. */
  endAnimations(): void
  /** How a control and what is next to it look, in a form to compare; a ring may be on a card around the control. */
  lookOf(control: Element): string
  /** Elements whose text has almost the colour of its background, and the lengths of those texts. */
  invisibleTexts(): [Element, number][]
  /** How controls looked at an earlier time. */
  looks: Map<Element, string>
  /** The main button of the page's first form, or else the first button, and the fields that belong to it. */
  form(): { button: HTMLElement | undefined; fields: Field[]; isForm: boolean }
  /** What was typed into the fields that accepted it. */
  typed: Map<Field, string>
  /** The length of the page's text before that. */
  textBefore: number
  /** Starts to count changes of the page, messages of the browser about fields included. */
  countChanges(): void
  changes: number
  /** Starts to count the elements of the page every two seconds, four times. */
  countElements(): void
  elementCounts: number[]
  /** How often the page has opened the window for printing since it was opened. */
  prints: number
}

declare global {
  /** In the isolated world only. */
  const fcrVisitor: VisitorTools
}

/** Installs `window.fcrVisitor`. */
export function installVisitorTools() {
  let historyLength = history.length
  let counting: ReturnType<typeof setInterval> | undefined
  const main = () => document.querySelector('main')
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  /** Red, green and blue of an opaque colour. axe-core measures contrast too, but takes every page's canvas for white. */
  const rgb = (color: string): number[] | undefined => {
    const [red, green, blue, alpha = 1] = /^rgba?\(/.test(color)
      ? (color.match(/[\d.]+/g) ?? []).map(Number)
      : []
    return red === undefined || green === undefined || blue === undefined || alpha < 1
      ? undefined
      : [red, green, blue]
  }
  /** The colour behind an element; undefined if it is a picture, or partly transparent. */
  const backgroundOf = (element: Element | null, canvas: number[]): number[] | undefined => {
    if (!element) return canvas
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    if (backgroundImage !== 'none') return undefined
    return /^rgba.*, 0\)$/.test(backgroundColor)
      ? backgroundOf(element.parentElement, canvas)
      : rgb(backgroundColor)
  }
  /** As in WCAG: 1 for the same colour, 21 for black and white. */
  const contrast = (...colors: [number[], number[]]): number => {
    const [light = 0, dark = 0] = colors
      .map((color) => {
        const [red = 0, green = 0, blue = 0] = color.map((part) =>
          part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      })
      .sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
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
    outline: () =>
      [
        tools.text(),
        ...controls().map((control) =>
          ['type', 'name', 'href', 'aria-label'].map((name) => control.getAttribute(name)).join(),
        ),
      ].join('\n'),
    links: (selector) =>
      [...document.querySelectorAll<HTMLAnchorElement>(selector)]
        .filter((link) => link.origin === location.origin && isVisible(link))
        .map((link) => ({ path: link.pathname, href: link.getAttribute('href') ?? '' })),
    press(fromEnd) {
      const button = controls()
        .filter((control) => control.matches('button, summary, [role=button]'))
        .at(-fromEnd)
      button?.click()
      return button !== undefined
    },
    dialog: () =>
      [...document.querySelectorAll('dialog:modal, [role=dialog][aria-modal=true]')].findLast(isVisible),
    historyAdded: () => history.length - historyLength,
    leave() {
      // The next page's picture would show it.
      getSelection()?.removeAllRanges()
      historyLength = history.length + 1
      tools.prints = 0
    },
    positions: new Map(),
    reached: new Set(),
    focusOn(control) {
      control?.focus({ preventScroll: true })
      tools.reached.clear()
      if (!control || document.activeElement !== control) return false
      tools.reached.add(control)
      return true
    },
    focusMain() {
      const before = main()?.getAttribute('tabindex')
      main()?.setAttribute('tabindex', '-1')
      main()?.focus({ preventScroll: true })
      if (before === null) main()?.removeAttribute('tabindex')
    },
    endAnimations() {
      for (const animation of document.getAnimations())
        if (animation.playbackRate !== 0 && Number.isFinite(animation.effect?.getComputedTiming().endTime))
          animation.finish()
    },
    lookOf(control) {
      tools.endAnimations()
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
    invisibleTexts() {
      const root = getComputedStyle(document.documentElement)
      const isDark = /dark/.test(root.colorScheme) && matchMedia('(prefers-color-scheme: dark)').matches
      const canvas = isDark ? [18, 18, 18] : [255, 255, 255]
      return [...document.querySelectorAll('main, main *')].flatMap((element): [Element, number][] => {
        const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        const length = texts.map(({ textContent }) => textContent?.trim()).join('').length
        if (length === 0 || !isVisible(element)) return []
        const text = rgb(getComputedStyle(element).color)
        const background = backgroundOf(element, canvas)
        return text && background && contrast(text, background) < 1.2 ? [[element, length]] : []
      })
    },
    looks: new Map(),
    form() {
      const all = controls()
      const submit = all.find(
        (element): element is HTMLButtonElement | HTMLInputElement =>
          element.matches('button:not([type=button], [type=reset]), input[type=submit]') &&
          (element as HTMLButtonElement).form !== null,
      )
      const isField = (element: Element): element is Field =>
        element.matches(
          'textarea, input:is(:not([type]), [type=text], [type=search], [type=tel], [type=email], [type=number], [type=password])',
        ) &&
        !element.matches(
          '[readonly], [list], [role=combobox], [aria-autocomplete], [maxlength="1"], [maxlength="2"]',
        )
      return {
        button: submit ?? all.find((element) => element.matches('button:not([role=tab])')),
        fields: all.filter(isField).filter((field) => !submit || field.form === submit.form),
        isForm: submit !== undefined,
      }
    },
    typed: new Map(),
    textBefore: 0,
    countChanges() {
      tools.changes = 0
      const count = () => {
        tools.changes += 1
      }
      new MutationObserver(count).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      document.addEventListener('invalid', count, { capture: true, once: true })
    },
    changes: 0,
    countElements() {
      clearInterval(counting)
      tools.elementCounts = []
      const count = () => {
        if (tools.elementCounts.push(document.getElementsByTagName('*').length) === 4) clearInterval(counting)
      }
      counting = setInterval(count, 2000)
      count()
    },
    elementCounts: [],
    prints: 0,
  }
  addEventListener('beforeprint', () => (tools.prints += 1))
  Object.assign(window, { fcrVisitor: tools })
}
