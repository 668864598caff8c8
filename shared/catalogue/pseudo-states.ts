// A page cannot hover or focus ten things at once. Each rule for such a state is therefore followed by a copy for
// what stands inside [data-state='hover'], 'focus' or 'active': what is shown is the components' own style.
const states: readonly [pattern: RegExp, state: string][] = [
  [/:hover/g, 'hover'],
  [/:focus(-visible)?(?![-\w])/g, 'focus'],
  [/:active/g, 'active'],
]
const anyControl = ":where(a, button, input, select):where(:not([tabindex='-1']))"

/** Adds to all style sheets of the page, as they are now. */
export function showPseudoStates(): void {
  for (const sheet of document.styleSheets) addCopies(sheet)
}

function addCopies(owner: CSSStyleSheet | CSSGroupingRule) {
  // From the end: a copy moves what follows it.
  for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = owner.cssRules[index]
    if (rule instanceof CSSStyleRule) for (const copy of copiesOf(rule)) owner.insertRule(copy, index + 1)
    else if (rule instanceof CSSGroupingRule) addCopies(rule)
  }
}

/** As specific as the rule: an attribute in the place of a pseudo-class. */
function copiesOf({ selectorText, style }: CSSStyleRule): string[] {
  const selectors = selectorText.split(/,(?![^(]*\))/).map((selector) => selector.trim())
  return states.flatMap(([pattern, state]) => {
    const copied = selectors
      .filter((selector) => selector.search(pattern) !== -1)
      .map((selector) => selector.replace(pattern, '').replace(':has()', ':has(*)') || anyControl)
      .map((selector) => `[data-state='${state}'] ${selector}`)
    return copied.length === 0 ? [] : [`${copied.join(', ')} { ${style.cssText} }`]
  })
}
