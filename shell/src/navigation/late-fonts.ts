/**
 * Lets the page use fonts that arrived after its first paint. Until a document is left the browser ignores them
 * (`font-display: optional`), and a visitor may not leave it for the whole visit. For the next page, whose text is new
 * anyway, they may replace the fallbacks.
 */
export function applyLateFonts() {
  for (const { sheet } of document.querySelectorAll('style'))
    for (const [index, rule] of [...(sheet?.cssRules ?? [])].entries())
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-display') === 'optional') {
        // Replaced as a whole: Firefox refuses to change one descriptor.
        sheet?.deleteRule(index)
        sheet?.insertRule(rule.cssText.replace(/(font-display:\s*)optional/, '$1swap'), index)
      }
}
