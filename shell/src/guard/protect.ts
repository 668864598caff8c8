import { areaRunning, type Blamed } from './blame'
import { pristine } from './pristine'

/** Requests of shell and areas without a response yet. */
let pending = 0
export const isRequesting = () => pending > 0

let noteRequest: () => void = () => undefined
/** Calls back for each request that shell or areas begin. */
export const onRequest = (note: () => void) => void (noteRequest = note)

function countedFetch(...request: Parameters<typeof fetch>) {
  const end = () => void pending--
  pending++
  noteRequest()
  const response = pristine.fetch(...request)
  response.then(end, end)
  return response
}

type Accused = (by: Blamed) => void

/** Replaces a function of the browser by one that areas cannot replace. Other scripts, such as extensions, can. */
function protect<Name extends string>(
  holder: Record<Name, unknown>,
  name: Name,
  initial: unknown,
  accuse: Accused,
) {
  let value = initial
  Object.defineProperty(holder, name, {
    enumerable: true,
    get: () => value,
    set(next: unknown) {
      const area = areaRunning()
      if (area) accuse(area)
      else value = next
    },
  })
}

/**
 * Protects what areas must not replace for the others: requests and the history. Nor may one clear the storage, which
 * holds other areas' drafts.
 */
export function protectShared(accuse: Accused) {
  protect(window, 'fetch', countedFetch, accuse)
  for (const name of ['pushState', 'replaceState'] as const)
    protect(window.history, name, window.history[name], accuse)
  // oxlint-disable-next-line typescript/unbound-method -- called with its storage below
  const { clear } = Storage.prototype
  function clearUnlessArea(this: Storage) {
    const area = areaRunning()
    if (area) accuse(area)
    else clear.call(this)
  }
  protect(Storage.prototype, 'clear', clearUnlessArea, accuse)
}
