import type { SearchCard } from '../contracts/search'

const key = 'externalCompareciente'

/** The card of the person an official looks at; survives a reload, ends with the tab. */
export const externalRecord = {
  read(): SearchCard | null {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') as SearchCard | null
    } catch {
      return null
    }
  },
  save(card: SearchCard) {
    sessionStorage.setItem(key, JSON.stringify(card))
  },
  clear() {
    sessionStorage.removeItem(key)
  },
}
