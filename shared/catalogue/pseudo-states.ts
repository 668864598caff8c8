// A page cannot hover or focus ten things at once. Each rule for such a state is therefore duplicated for content
// of [data-state='hover'], 'focus' or 'active', so that the page shows the components' real styles.
const states: readonly [pattern: RegExp, state: string][] = [
  [/:hover/g, 'hover'],
  [/:focus(-visible)?(?![-\w])/g, 'focus'],
  [/:active/g, 'active'],
]
const anyControl = ":where(a, button, input, select):where(:not([tabindex='-1']))"

/** Adds the duplicated rules to all style sheets currently in the page. */
export function showPseudoStates(): void {
  for (const sheet of document.styleSheets) addCopies(sheet)
}

function addCopies(owner: CSSStyleSheet | CSSGroupingRule) {
  // Backwards: inserting a copy shifts the rules after it.
  for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = owner.cssRules[index]
    if (rule instanceof CSSStyleRule) for (const copy of copiesOf(rule)) owner.insertRule(copy, index + 1)
    else if (rule instanceof CSSGroupingRule) addCopies(rule)
  }
}

/** Returns copies with the rule's specificity: an attribute replaces the pseudo-class. */
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
