/** A line and column in a file of a version. */
export type StackPlace = { area: string; version: string; source: string }

/** The location in a line of a stack trace: an address, or `<anonymous>` for a script that was injected into the page. */
const frames = /(?:<anonymous>|[a-z][a-z0-9+.-]{0,30}:[^\s()]{0,400}?):\d{1,9}:\d{1,9}/gi
/** Only this many characters of a trace are read: anybody can send one, and the time grows with its length. */
const longest = 8192
const inVersion = /^\/areas\/([a-z][a-z0-9-]*)\/([^/\s]+)\/([\w-][\w./-]*:\d+:\d+)$/

function placeOf(frame: string, origin: string): StackPlace | undefined {
  const [, area, version, source] =
    (frame.startsWith(`${origin}/`) && inVersion.exec(frame.slice(origin.length))) || []
  return area && version && source ? { area, version, source } : undefined
}

/** Returns the place of each frame of a stack trace, topmost first; undefined for frames in no version of this site. */
export const placesIn = (trace: string, origin: string) =>
  (trace.slice(0, longest).match(frames) ?? []).map((frame) => placeOf(frame, origin))

/** Returns the topmost place or, if that is in the shell, whose libraries run on behalf of areas, the first area below it. */
export const attributedPlace = ([top, ...below]: readonly (StackPlace | undefined)[]) =>
  top?.area === 'shell' ? (below.find((place) => place && place.area !== 'shell') ?? top) : top
