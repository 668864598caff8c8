/** Changes the path of a raw URL, and keeps its query. */
export function withPath(url: string, change: (path: string) => string): string {
  const [path = '/', ...query] = url.split('?')
  return [change(path), ...query].join('?')
}

/** Escapes the percent signs of a path that cannot be decoded, so that it becomes the address of no page. */
export function wellFormed(path: string): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
