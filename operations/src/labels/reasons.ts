import { areaWords } from './areas'
import { checkSentences } from './check-sentences'
import { failureWords } from './failures'
import { roleWords } from './pictures'
import { registrySentences } from './registry-sentences'

/** Without their beginning: an area, a page, a role. */
const sentences = [...checkSentences, ...registrySentences]

const parts: Readonly<Record<string, string>> = {
  "the page's heading": 'el título de la página',
  "the other page's heading": 'el título de la página siguiente',
  "after going back, the page's heading": 'al regresar, el título de la página',
  "the site's header": 'el encabezado del sitio',
  "the site's footer": 'el pie del sitio',
}
const states: Readonly<Record<string, string>> = {
  missing: 'falta',
  hidden: 'no se ve',
  covered: 'queda tapado',
  'not visible': 'no se ve',
  'covered by something else': 'queda tapado',
}

type Parts = Record<string, string>
/** Sentences that contain others. */
const framed: readonly (readonly [RegExp, (groups: Parts) => string | undefined])[] = [
  [
    /^the release checks' thorough part: (?<rest>.*)$/,
    ({ rest = '' }) => inside('el control de salida', rest),
  ],
  [
    /^(?<rest>.*) \((?:also on|and) (?<count>another|\d+) (?:page|other pages|more)\)$/,
    ({ rest = '', count }) => {
      const words = reasonWords(rest)
      return words && `${words} (y ${count === 'another' ? 'una' : count} más)`
    },
  ],
  [
    /^(?<rest>.*) \((?<width>\d+) px wide\)$/,
    ({ rest = '', width }) => {
      const words = reasonWords(rest)
      return words && `${words} (con ${width}\u00a0px de ancho)`
    },
  ],
  [
    /^(?<area>\S+) at (?<page>\S+) as (?<role>\w+): (?<rest>.*)$/,
    ({ area = '', page, role = '', rest = '' }) =>
      inside(`${areaWords(area)} en ${page}, ${roleWords(role)}`, rest),
  ],
  [
    /^(?<area>\S+) from (?<from>\S+) to (?<to>\S+) as (?<role>\w+): (?<rest>.*)$/,
    ({ area = '', from, to, role = '', rest = '' }) =>
      inside(`${areaWords(area)} de ${from} a ${to}, ${roleWords(role)}`, rest),
  ],
  [
    /^(?<version>\S+ \S+) failed in the browser: (?<code>[\w-]+)$/,
    ({ version, code = '' }) => `${version} falló en el navegador: ${failureWords(code)}`,
  ],
  [
    /^(?<part>.+) is (?<state>missing|hidden|covered|not visible|covered by something else)$/,
    ({ part = '', state = '' }) =>
      parts[part] === undefined ? undefined : `${parts[part]} ${states[state]}`,
  ],
]

/** What the browser or the area says is kept as it is. */
const inside = (where: string, rest: string) => `${where}: ${reasonWords(rest) ?? rest}`

/** The figures with which auto-rollback explains a rollback. */
const figures = /(\S+): (\d+) of (\d+) visits failed(?: \(([\d.]+) %\))?(?:, reported from (\d+) networks)?/g
const isFigures = new RegExp(`^${figures.source}; ${figures.source}$`)

function figuresWords(text: string): string | undefined {
  if (!isFigures.test(text)) return undefined
  return [...text.matchAll(figures)]
    .map(([, version, failing, visits, share, networks]) => {
      const percent = share === undefined ? '' : ` (${share.replace('.', ',')}\u00a0%)`
      const from = networks === undefined ? '' : `, desde ${networks} redes`
      return `${version}: fallaron ${failing} de ${visits} visitas${percent}${from}`
    })
    .join('; ')
}

/** Returns a sentence of the registry in Spanish; undefined if this page does not know it, or a person wrote it. */
export function reasonWords(text: string): string | undefined {
  for (const [pattern, translate] of framed) {
    const match = pattern.exec(text)
    const words = match?.groups && translate(match.groups)
    if (words) return words
  }
  const sentence = sentences.find(([pattern]) => pattern.test(text))
  return sentence ? text.replace(sentence[0], sentence[1]) : figuresWords(text)
}

/** Why a server does not serve the newest state. */
const refused: Readonly<Record<string, string>> = {
  untrusted: 'su firma no es de una llave autorizada',
  older: 'es más viejo que el que ya se servía',
  other: 'está dañado o incompleto',
}
export const refusedWords = (why: string) => refused[why] ?? why
