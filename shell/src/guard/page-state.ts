/** What belongs to the page itself, before any area ran. */
type PageState = {
  children: readonly Element[]
  sheets: readonly { link: HTMLLinkElement; rules: number }[]
  adopted: number
  looks: readonly string[]
}

const adoptedSheets = () => (document.adoptedStyleSheets as readonly unknown[] | undefined)?.length ?? 0
const rulesOf = ({ sheet }: HTMLLinkElement) => (sheet && !sheet.disabled ? sheet.cssRules.length : -1)

/** The attributes that hide an element or keep it from responding. */
const lookOf = (element: Element) =>
  ['style', 'hidden', 'inert'].map((name) => element.getAttribute(name) ?? '').join('|')

export function readPageState(): PageState {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/areas/shell/"]')
  return {
    children: [...document.body.children],
    sheets: [...links].map((link) => ({ link, rules: rulesOf(link) })),
    adopted: adoptedSheets(),
    looks: [document.documentElement, document.body].map(lookOf),
  }
}

let initial: PageState | undefined
export const initialState = () => initial
export const rememberPage = () => void (initial = readPageState())
/** Whether a style sheet of the shell has been removed, switched off or changed. */
export const hasSheetsChanged = () =>
  initial?.sheets.some(({ link, rules }) => rules >= 0 && (!link.isConnected || rulesOf(link) !== rules)) ??
  false
