const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
}
const PROGRAM_FILES = new Set([
  'html',
  'htm',
  'php',
  'asp',
  'aspx',
  'jsp',
  'cgi',
  'env',
  'sql',
  'zip',
  'gz',
  'br',
])

const extensionOf = (file: string) => /\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''

export const contentType = (file: string): string => {
  const extension = extensionOf(file)
  return (Object.hasOwn(types, extension) && types[extension]) || 'application/octet-stream'
}

/**
 * Whether a path requests a file; the response is then the file or a 404, never the page. A dot alone does
 * not make it a file: users may type document numbers with dots.
 */
export const looksLikeFile = (path: string) => {
  const extension = extensionOf(path)
  return Object.hasOwn(types, extension) || PROGRAM_FILES.has(extension) || /\/\./.test(path)
}

/** Value of the `as` attribute of a preload link. */
export function preloadKind(file: string): 'font' | 'image' | 'script' | 'style' | 'fetch' {
  const type = contentType(file)
  if (type.startsWith('font/')) return 'font'
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('text/javascript')) return 'script'
  return type.startsWith('text/css') ? 'style' : 'fetch'
}
