export type Source = { url: string; integrity: string | undefined }

/** Fetches a file that will be asked for soon, unless the page has done so. Its failure shows where it is used. */
const preload = (as: 'script' | 'style') =>
  function fetchAhead({ url, integrity }: Source) {
    if (document.querySelector(`link[href="${url}"]`)) return
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = as
    link.href = url
    link.crossOrigin = 'anonymous'
    if (integrity !== undefined) link.integrity = integrity
    document.head.append(link)
  }

export const preloadScript = preload('script')
export const preloadStyle = preload('style')
