let kept: { pathname: string; html: string } | undefined

/** Keeps the markup that the page had in its HTML, for the case that its area cannot be loaded. */
export function keepMarkup(pathname: string, html: string) {
  kept = { pathname, html }
}

/** The kept markup of the page that is shown now. */
export const markupHere = () => (kept?.pathname === window.location.pathname ? kept.html : undefined)
