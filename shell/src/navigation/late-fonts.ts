/**
 * Lets the page use fonts that arrived after its first paint. Until a document is left the browser ignores them
 * (`font-display: optional`), and a visitor may not leave it for the whole visit. For the next page, whose text is new
 * anyway, they may replace the fallbacks.
 */
export function applyLateFonts() {
  for (const { sheet } of document.querySelectorAll('style'))
    for (const rule of sheet?.cssRules ?? [])
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-display') === 'optional')
        rule.style.setProperty('font-display', 'swap')
}
