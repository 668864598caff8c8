/** Worker thread of the embedded database; on the main thread it would block the event loop for seconds. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveEmbedded, type EmbeddedServerOptions } from './embedded-server'
import { describeFailure, type StartFailure } from './start-failure'

export type WorkerReport = { kind: 'ready' } | ({ kind: 'failed' } & StartFailure) | { kind: 'closed' }

const port = parentPort
if (!port) throw new Error('embedded-worker runs only as a worker thread')
const report = (message: WorkerReport) => port.postMessage(message)

try {
  const server = await serveEmbedded(workerData as EmbeddedServerOptions)
  port.on('message', () => {
    void server.close().then(() => {
      report({ kind: 'closed' })
      port.close()
    })
  })
  report({ kind: 'ready' })
} catch (error) {
  report({ kind: 'failed', ...describeFailure(error) })
}
