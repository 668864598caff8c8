let kept: { pathname: string; html: string } | undefined

/** Keeps the prerendered markup of a page, to show it if its area cannot be loaded. */
export function keepMarkup(pathname: string, html: string) {
  kept = { pathname, html }
}

/** The kept markup of the current page. */
export const markupHere = () => (kept?.pathname === window.location.pathname ? kept.html : undefined)
