import { EVENTS, type Snapshot } from '@fcr/shared/platform/operations'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useSession } from '../session/session'

/** `lost`: there is no connection, so the snapshot is an earlier one. */
type LiveState = { snapshot: Snapshot | undefined; lost: boolean }

const Context = createContext<LiveState>({ snapshot: undefined, lost: false })
const retryAfter = 3000
/** The gateway sends something at least every 15 seconds. */
const lostAfter = 30_000

/** Keeps the newest snapshot, which the gateway sends whenever it changes. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { check } = useSession()
  const [state, setState] = useState<LiveState>({ snapshot: undefined, lost: false })
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let watchdog: ReturnType<typeof setTimeout> | undefined
    const lose = () => setState(({ snapshot }) => ({ snapshot, lost: true }))
    const watch = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(reopen, lostAfter)
    }
    const openLater = () => {
      clearTimeout(watchdog)
      timer = setTimeout(open, retryAfter)
    }
    // The browser may not notice for minutes that a connection is broken.
    const reopen = () => {
      lose()
      source?.close()
      openLater()
    }
    const open = () => {
      source = new EventSource(EVENTS)
      watch()
      source.addEventListener('snapshot', ({ data }: MessageEvent<string>) => {
        setState({ snapshot: JSON.parse(data) as Snapshot, lost: false })
        watch()
      })
      source.addEventListener('error', () => {
        lose()
        // The browser has stopped trying, for example because the session has ended; otherwise it tries again.
        if (source?.readyState !== EventSource.CLOSED) return
        void check()
        openLater()
      })
    }
    open()
    return () => {
      source?.close()
      clearTimeout(timer)
      clearTimeout(watchdog)
    }
  }, [check])
  return <Context value={state}>{children}</Context>
}

export const useLive = () => use(Context)

/** An area in the snapshot. */
export const useArea = (area: string) =>
  useLive().snapshot?.areas.find((candidate) => candidate.area === area)
