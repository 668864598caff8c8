import type { SearchCard } from '../contracts/search'

const key = 'externalCompareciente'

/**
 * Card of the person that an official is viewing; survives a reload, ends with the tab. Without storage, only a link from
 * the results passes it on.
 */
export const officialRecord = {
  read(): SearchCard | null {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') as SearchCard | null
    } catch {
      return null
    }
  },
  save(card: SearchCard) {
    try {
      sessionStorage.setItem(key, JSON.stringify(card))
    } catch {
      // The browser refuses storage, or it is full.
    }
  },
  clear() {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Without storage, nothing was saved.
    }
  },
}
