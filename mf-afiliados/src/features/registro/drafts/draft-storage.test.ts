import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { emptyAnswers } from '@fcr/shared/registration-form'
import { draftsOf, saveDraft, tidyDrafts, updateDraft } from './draft-storage'

beforeEach(() => localStorage.clear())
afterEach(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))

/** Simulates the browser's database, with this as the last copy of the drafts. */
function useDatabase(copy: object) {
  const answer = (result: object) => {
    const request = { result, onsuccess: () => undefined }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const objectStore = () => ({ get: () => answer(copy), put: () => undefined })
  const database = { transaction: () => ({ objectStore, commit: () => undefined }) }
  Object.assign(globalThis, { indexedDB: { open: () => answer(database) } })
}

it('a copy with fewer wrong tries gives none back', async () => {
  saveDraft({
    id: 'a',
    owner: null,
    version: null,
    answers: emptyAnswers(),
    step: 'userData',
    attempts: [],
  })
  const [draft] = draftsOf(null)
  if (!draft) throw new Error('no draft')
  updateDraft({ ...draft, failedTries: 2 })
  useDatabase({ at: Date.now(), drafts: [draft] })
  await tidyDrafts()
  expect(draftsOf(null)).toMatchObject([{ id: 'a', failedTries: 2 }])
})
