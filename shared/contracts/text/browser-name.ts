/** The first match wins: most user agents also contain the names of other browsers. */
const browsers: [RegExp, string][] = [
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'un iPhone'],
  [/iPad/, 'un iPad'],
  [/Android/, 'un teléfono o tableta Android'],
  [/Windows/, 'un computador con Windows'],
  [/Macintosh/, 'un computador Mac'],
  [/Linux|CrOS/, 'un computador'],
]

const first = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

/** Describes a session's browser in plain words: 'Chrome en un computador con Windows'. */
export function browserName(userAgent: string | null): string {
  const browser = first(browsers, userAgent ?? '') ?? 'Un navegador'
  const system = first(systems, userAgent ?? '')
  return system ? `${browser} en ${system}` : browser
}
