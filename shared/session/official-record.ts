import type { SearchCard } from '../contracts/search'

const key = 'externalCompareciente'

/** Card of the person that an official is viewing; survives a reload, ends with the tab. */
export const officialRecord = {
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
