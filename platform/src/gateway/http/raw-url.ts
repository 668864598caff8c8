/** Changes the path of a URL as the browser sent it; the query stays. */
export function withPath(url: string, change: (path: string) => string): string {
  const [path = '/', ...query] = url.split('?')
  return [change(path), ...query].join('?')
}

/** Escapes the percent signs of a path that cannot be decoded: it is then an address without a page. */
export function wellFormed(path: string): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
