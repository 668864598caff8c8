import { describe, expect, it } from '@jest/globals'
import { readTrace } from './load-trace'

const folder = 'http://localhost:1/areas/mf-a/1.0.0/'
const own = `${folder}static/a.js`
/** Times in microseconds, as Chromium writes them. */
const task = (tid: number, ts: number, dur: number, tdur: number) => ({
  name: 'RunTask',
  pid: 7,
  tid,
  ts,
  dur,
  tdur,
})
const commit = (tid: number, url: string, isMainFrame = true) => ({
  name: 'CommitLoad',
  pid: 7,
  tid,
  args: { data: { isMainFrame, url } },
})
const page = commit(2, 'http://localhost:1/a')
const profile = { name: 'Profile', pid: 7, tid: 2, id: '0x1', args: { data: { startTime: 1000 } } }
const chunk = (data: object, more = {}) => ({
  name: 'ProfileChunk',
  pid: 7,
  id: '0x1',
  args: { data },
  ...more,
})
const nodes = [
  { id: 1, callFrame: {} },
  { id: 2, parent: 1, callFrame: { url: own, lineNumber: 0, columnNumber: 9 } },
  { id: 3, parent: 2, callFrame: { url: 'http://localhost:1/areas/shell/1.0.0/react.js' } },
  { id: 4, parent: 1, callFrame: { url: own, lineNumber: 4, columnNumber: 0 } },
]

describe('a trace of a load', () => {
  it("gives the processor time of the page's thread, and of its longest task", () => {
    const traceEvents = [
      commit(1, 'chrome://omnibox-popup.top-chrome/'),
      task(1, 0, 9000, 9000),
      commit(3, 'http://localhost:1/frame', false),
      task(3, 0, 9000, 9000),
      { ...task(2, 0, 9000, 9000), pid: 6 },
      page,
      profile,
      task(2, 2000, 5000, 3000),
      task(2, 8000, 2000, 1500),
      { name: 'RunTask', ph: 'B' },
      'no event',
    ]
    expect(readTrace({ traceEvents }, folder)).toEqual({ bootMs: 4.5, taskMs: 3, boot: [], task: [] })
  })

  it('gives nothing if it lacks the beginning of the page', () => {
    const traceEvents = [task(2, 0, 1, 1), profile, commit(2, 'http://localhost:2/a')]
    expect(readTrace({ traceEvents }, folder)).toBeUndefined()
  })

  it('counts the samples of own code, also of what it has called, in all and in the longest task', () => {
    const traceEvents = [
      task(2, 2000, 1000, 900),
      task(2, 5000, 4000, 100),
      page,
      profile,
      chunk({ cpuProfile: { nodes: nodes.slice(0, 3), samples: [1, 2] }, timeDeltas: [0, 1100] }),
      chunk({ cpuProfile: { nodes: nodes.slice(3), samples: [3, 4] }, timeDeltas: [100, 3000] }),
      { ...profile, pid: 8 },
      chunk({ cpuProfile: { nodes, samples: [2] }, timeDeltas: [1] }, { pid: 8 }),
    ]
    const first = { file: 'static/a.js', line: 1, column: 10 }
    const cost = readTrace({ traceEvents }, folder)
    expect(cost?.boot).toEqual([
      { place: first, count: 2 },
      { place: { file: 'static/a.js', line: 5, column: 1 }, count: 1 },
    ])
    expect(cost?.task).toEqual([{ place: first, count: 2 }])
  })
})
