export type Source = { url: string; integrity: string | undefined }

/** Preloads a file unless the page has already done so. Failures show where the file is used. */
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
