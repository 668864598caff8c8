import { useEffect } from 'react'
import { create } from 'zustand'
import { realms, type RealmName } from '../contracts/realms'
import type { EndpointName } from '../contracts/endpoints'
import { createHttp, type Http } from '../http'
import { apiBase } from './clients'
import { mayHaveSession } from './may-have-session'
import { forgetQueries } from './query-cache'
import { joinTabs, type SendToTabs } from './realm-tabs'
import { createClock } from './session-clock'
import { signOutNote } from './sign-out-note'

/** Why the session ended: the user signed out, here or in another tab, or it expired. */
export type SessionEnd = 'signed-out' | 'expired'

/**
 * Loading until the first response; then signed in, or signed out: user null, with `ended` if a session has
 * ended.
 */
export type RealmSession<User> =
  { status: 'loading' } | { status: 'ready'; user: User | null; ended?: SessionEnd }

/** A realm as areas and shell use it. Everything else about realms can change without a new version of this package. */
export type Realm<User> = {
  http: Http
  /** The session; the first component that uses it triggers the request to the server. */
  useAskedSession: () => RealmSession<User>
  /** Shows the signed-in user in every tab. On a shared computer, removes everything of the previous user. */
  enter: (user: User) => User
  /** Loads the user again, for example after an edit; the other tabs do the same. */
  reload: () => Promise<User>
  /** Ends the session in every tab. If the call fails, it is repeated on the next visit. */
  signOut: () => Promise<void>
  /** When the session ends if it is not used, in milliseconds since 1970. */
  endsAt: () => number
}

type RealmOptions<User, Me> = {
  name: RealmName
  /** Name of the channel between tabs. */
  channel: string
  /** Storage key of the note about a sign-out that has not reached the server. */
  leaving: string
  /** Endpoints that renew and end the session. */
  refresh: Extract<EndpointName, `${string}/refresh`>
  logout: Extract<EndpointName, `${string}/logout`>
  /** Endpoints, besides these two, whose 401 does not mean that the session has ended. */
  exempt?: readonly EndpointName[]
  /** Asks the server whose session it is. */
  ask: (http: Http) => Promise<Me>
  /** Loads the signed-in user. */
  load: (http: Http) => Promise<User>
  /** Removes the user's data from the device. */
  wipe?: () => void
  /**
   * Whether `me` is still this user. Set it for a realm whose pages outlive an expired session: typed text is
   * kept, and tabs follow each other. Without it, the computer is treated as shared: however the session
   * ends, its data are wiped, and a page in the browser's back/forward cache shows no user.
   */
  isSameUser?: (user: User, me: Me) => boolean
  /** Also with `isSameUser`, a page in the back/forward cache shows no user before the server has confirmed it. */
  hidesWhenLeft?: true
}

/**
 * Creates the session handling of one realm in this browser: client, store, tabs, clock, sign-out and data
 * wiping.
 */
export function createRealm<User extends Me, Me = unknown>(options: RealmOptions<User, Me>) {
  const { name, refresh, logout, ask, load, wipe, isSameUser, hidesWhenLeft = !isSameUser } = options
  const useSession = create<RealmSession<User>>()(() => ({ status: 'loading' }))
  const note = signOutNote(options.leaving)
  const clock = createClock(realms[name].idle, () => sendToTabs?.('used'))
  const http = createHttp({
    base: apiBase,
    refresh,
    exempt: [refresh, logout, ...(options.exempt ?? [])],
    onExpired: expire,
    onResponse: clock.usedHere,
  })
  let sendToTabs: SendToTabs | undefined
  let loading: Promise<void> | undefined
  /** Counts sign-ins and sign-outs, here or in another tab: responses to earlier requests are then stale. */
  let changes = 0
  /** The last user of this page; null if there has been none. */
  let last: User | null = null

  const current = (): User | null => {
    const session = useSession.getState()
    return session.status === 'ready' ? session.user : null
  }
  const isLoading = () => useSession.getState().status === 'loading'

  /** Another user than the last one finds none of their data in the query cache. */
  function show(user: User | null) {
    if (user !== null && last !== null && isSameUser?.(last, user) === false) forgetQueries(name, 'all')
    last = user ?? last
    useSession.setState({ status: 'ready', user }, true)
  }

  function join() {
    sendToTabs ??= joinTabs(options.channel, {
      onUsed: clock.usedElsewhere,
      onChanged: () => (isSameUser ? void recheck() : end('signed-out')),
      onSignedOut: () => end('signed-out'),
      onHidden: () => {
        if (hidesWhenLeft && current() !== null) useSession.setState({ status: 'loading' }, true)
      },
      onRestored: startOnce,
      onVisible: () => {
        if (isSameUser && clock.unusedFor() > recently) void check()
      },
    })
  }

  /** Asks the server who is signed in, if the browser holds session cookies. Failures count as signed out. */
  const start = () => (loading ??= loadUser().finally(() => (loading = undefined)))

  async function loadUser() {
    join()
    const before = changes
    // Visitors skip the storage: the first access blocks the page.
    const may = (await mayHaveSession(name)) && !(await hasLeft())
    const user = may ? await load(http).catch(() => null) : null
    if (before === changes) show(user)
  }

  function startOnce() {
    join()
    if (isLoading()) void start()
  }

  function enter(user: User): User {
    note.clear()
    join()
    changes += 1
    if (!isSameUser) forget('all')
    show(user)
    sendToTabs?.('changed')
    return user
  }

  const reload = async () => enter(await load(http))

  /**
   * Uses the session, which prolongs it, and checks that it is still this user's. Without a response nothing
   * changes.
   */
  async function check() {
    const user = current()
    if (user === null) return
    const before = changes
    const answered = await ask(http).catch(() => undefined)
    if (answered && before === changes && isSameUser && !isSameUser(user, answered)) await recheck()
  }

  /**
   * Reloads after another tab signed a user in or changed their data. Without a response this tab stays as it
   * is.
   */
  async function recheck() {
    const before = (changes += 1)
    const user = await load(http).catch(() => null)
    if (before === changes && (user !== null || isLoading())) show(user)
  }

  function forget(queries: 'all' | 'inactive') {
    if (queries === 'all') wipe?.()
    forgetQueries(name, queries)
  }

  function end(ended: SessionEnd) {
    if (ended === 'signed-out') changes += 1
    forget(ended === 'expired' && isSameUser ? 'inactive' : 'all')
    useSession.setState({ status: 'ready', user: null, ended }, true)
  }

  /**
   * The server no longer knows the session. Runs again for an already expired one, so that pages react to
   * each such call.
   */
  function expire() {
    const session = useSession.getState()
    const mayExpire = session.status === 'ready' && (session.user !== null || session.ended === 'expired')
    const open = session.status === 'loading' || session.user !== null
    if (isSameUser ? mayExpire : open) end('expired')
  }

  async function signOut() {
    note.write()
    end('signed-out')
    sendToTabs?.('signed-out')
    await endOnServer()
  }

  async function endOnServer() {
    try {
      await http.call(logout)
      note.clear()
    } catch {
      // The note remains for the next visit.
    }
  }

  /** Whether the user signed out without reaching the server; if so, repeats the call. */
  async function hasLeft(): Promise<boolean> {
    const left = note.exists()
    if (left) await endOnServer()
    return left
  }

  function useAskedSession() {
    useEffect(startOnce, [])
    return useSession()
  }

  const { endsAt, unusedFor } = clock
  return { http, useSession, useAskedSession, start, enter, reload, check, signOut, endsAt, unusedFor }
}

/** A user who returns this soon after a call needs no check. Milliseconds. */
const recently = 10_000
