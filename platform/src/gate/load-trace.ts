import type { Page, Request } from 'playwright-core'
import { z } from 'zod'
import type { Place } from '../registry/source-maps'
import type { Site } from './tab'
import type { Visit } from './visit-plan'

/** What loading a page takes of its thread. */
export type LoadCost = {
  /** Processor time of all tasks, in milliseconds. */
  bootMs: number
  /** Processor time of the longest task, in milliseconds. */
  taskMs: number
  /** Samples of the thread during all tasks, and during the longest: how many at which place. */
  boot: PlaceCount[]
  task: PlaceCount[]
}
export type PlaceCount = { place: Place; count: number }

const categories = [
  '-*', // Nothing else: Chromium adds many by itself.
  'disabled-by-default-devtools.timeline', // RunTask
  'devtools.timeline', // CommitLoad
  'disabled-by-default-v8.cpu_profiler',
]

/** How long a page that has started requests nothing, in milliseconds of its own timers. */
const quiet = 500
/** Longest wait for that, in milliseconds: an open connection is no start. */
const patienceMs = 10_000

/**
 * Loads a page as a visitor does, on the real clock, and returns what that took,
 * or nothing if the browser has not recorded it from its beginning: a new process can join a trace too late.
 * @param folder address of the release's files on the site; places outside it are not its own
 */
export async function traceLoad(
  { browser, patience, url }: Pick<Site, 'browser' | 'patience' | 'url'>,
  { path, area }: Visit,
  folder: string,
): Promise<LoadCost | undefined> {
  const context = await browser.newContext({ locale: 'es-CO' })
  const page = await context.newPage()
  const settled = whenSettled(page)
  const load = async () => {
    await page.goto(url + path, { waitUntil: 'commit', timeout: 0 })
    await page.waitForSelector(`html[data-area^="${area}@"]`, { state: 'attached', timeout: 0 })
    await settled()
  }
  let trace: Buffer
  await browser.startTracing(page, { categories })
  try {
    await patience.wait(load(), new Promise<never>(() => undefined))
  } finally {
    trace = await browser.stopTracing()
    await context.close()
  }
  return readTrace(JSON.parse(trace.toString('utf8')), url + folder)
}

/**
 * Returns a function that waits until the page, after a frame, has requested nothing for a while.
 * The browser's own 'network idle' comes too early if a slow device needs long to run the shell.
 */
function whenSettled(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let count = 0
  page.on('request', (request) => {
    count++
    pending.add(request)
  })
  const ended = (request: Request) => void pending.delete(request)
  page.on('requestfinished', ended).on('requestfailed', ended)
  return async () => {
    const end = Date.now() + patienceMs
    let before: number
    do {
      before = count
      await page
        .evaluate((ms) => new Promise((done) => requestAnimationFrame(() => setTimeout(done, ms))), quiet)
        .catch(() => undefined) // A page that loads itself again, which counts as requests.
    } while ((pending.size > 0 || count !== before) && Date.now() < end)
  }
}

const thread = { pid: z.number(), tid: z.number() }
const task = z.object({
  name: z.literal('RunTask'),
  ...thread,
  ts: z.number(),
  dur: z.number(),
  tdur: z.number(),
})
type Task = z.infer<typeof task>
const commit = z.object({
  name: z.literal('CommitLoad'),
  ...thread,
  args: z.object({ data: z.object({ isMainFrame: z.literal(true), url: z.string() }) }),
})
const node = z.object({
  id: z.number(),
  parent: z.number().optional(),
  callFrame: z.object({
    url: z.string().optional(),
    lineNumber: z.number().default(0),
    columnNumber: z.number().default(0),
  }),
})
const profile = z.object({
  name: z.literal('Profile'),
  ...thread,
  id: z.string(),
  args: z.object({ data: z.object({ startTime: z.number() }) }),
})
const chunk = z.object({
  name: z.literal('ProfileChunk'),
  pid: z.number(),
  id: z.string(),
  args: z.object({
    data: z.object({
      cpuProfile: z
        .object({ nodes: z.array(node).default([]), samples: z.array(z.number()).default([]) })
        .default({ nodes: [], samples: [] }),
      timeDeltas: z.array(z.number()).default([]),
    }),
  }),
})
const events = z.object({ traceEvents: z.array(z.unknown()) })

const parsed = <T>(schema: z.ZodType<T>, all: readonly unknown[]): T[] =>
  all.flatMap((each) => {
    const found = schema.safeParse(each)
    return found.success ? [found.data] : []
  })

/**
 * Reads the events of Chromium's tracing (Trace Event Format; times in microseconds).
 * @param folder absolute address of the release's files
 * @returns nothing if they lack the beginning of a page of that site
 */
export function readTrace(trace: unknown, folder: string): LoadCost | undefined {
  const { traceEvents } = events.parse(trace)
  const site = new URL('/', folder).href
  // Chromium has pages of its own too, in processes of their own, which can work more than the site's.
  const page = parsed(commit, traceEvents).filter(({ args }) => args.data.url.startsWith(site))
  const onPage = (one: Thread) => page.some(isOn(one))
  const tasks = parsed(task, traceEvents).filter(onPage)
  const longest = tasks.reduce<Task | undefined>((a, b) => (a && a.tdur >= b.tdur ? a : b), undefined)
  if (!longest) return undefined
  const profiles = parsed(profile, traceEvents).filter(onPage)
  const samples = readSamples(profiles, parsed(chunk, traceEvents), folder)
  const { ts, dur, tdur } = longest
  return {
    bootMs: tasks.reduce((sum, { tdur }) => sum + tdur, 0) / 1000,
    taskMs: tdur / 1000,
    boot: counted(samples),
    task: counted(samples.filter(({ at }) => at >= ts && at <= ts + dur)),
  }
}

type Thread = { pid: number; tid: number }
const isOn = (one: Thread) => (other: Thread) => one.pid === other.pid && one.tid === other.tid

type Sample = { at: number; place: Place }

/** The samples in which code of the folder was running or had called what was running. */
const readSamples = (
  profiles: readonly z.infer<typeof profile>[],
  chunks: readonly z.infer<typeof chunk>[],
  folder: string,
): Sample[] =>
  profiles.flatMap(({ pid, id: profileId, args }) => {
    const own = chunks.filter((each) => each.pid === pid && each.id === profileId)
    const nodes = new Map(own.flatMap((each) => each.args.data.cpuProfile.nodes.map((one) => [one.id, one])))
    const ownPlace = (id: number | undefined): Place | undefined => {
      const found = id === undefined ? undefined : nodes.get(id)
      if (!found) return undefined
      const { url = '', lineNumber, columnNumber } = found.callFrame
      const [, file] = url.split(folder)
      return file === undefined
        ? ownPlace(found.parent)
        : { file, line: lineNumber + 1, column: columnNumber + 1 }
    }
    let at = args.data.startTime
    return own.flatMap(({ args: { data } }) =>
      data.cpuProfile.samples.flatMap((id, index) => {
        at += data.timeDeltas[index] ?? 0
        const place = ownPlace(id)
        return place ? [{ at, place }] : []
      }),
    )
  })

const counted = (samples: readonly Sample[]): PlaceCount[] =>
  grouped(samples, ({ place }) => `${place.file}:${place.line}:${place.column}`).flatMap((group) =>
    group[0] ? [{ place: group[0].place, count: group.length }] : [],
  )

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}
