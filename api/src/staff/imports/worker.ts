import type { FastifyPluginCallback } from 'fastify'
import type { Db } from '../../database/open'
import { eraseContent } from '../../import/retention'
import { UnusableFileError } from '../../import/file/unusable-file'
import { workWhileRunning } from '../../work-loop'
import { claimJob, endStep, keepJob, LeaseLost, mostAttempts, releaseJob, type Claimed } from './lease'
import { ImportsBusy, loadRows } from './load-step'
import { readFile } from './read-step'
import { reviewRows } from './review-step'
import { daysFromNow, previewDays, resultDays } from './terms'

const steps = { leyendo: readFile, revisando: reviewRows, cargando: loadRows } as const

const interrupted = {
  leyendo: 'El archivo no se pudo leer. Suba el archivo otra vez.',
  revisando: 'El archivo no se pudo revisar. Suba el archivo otra vez.',
  cargando: 'La carga se interrumpió varias veces. Descargue el resultado: dice qué filas se cargaron.',
} as const

const isWorking = (state: Claimed['state']): state is keyof typeof steps => state in steps

/** Ends a job that cannot continue. The loaded rows stay; its result lists them. */
const fail = (db: Db, job: Claimed, problem: string) =>
  db.transaction().execute(async (trx) => {
    await endStep(trx, job, {
      state: 'fallida',
      problem,
      ended_at: new Date(),
      expires_at: daysFromNow(job.state === 'cargando' ? resultDays : previewDays),
    })
    if (job.state !== 'cargando') await eraseContent(trx, [job.id])
  })

/** In seconds. */
const retryAfter = 5
const waitForOther = 1
const signOfLife = 20_000

/** Result of the next job. */
type Worked = 'none' | 'done' | 'failed' | 'later'

type Log = { error: (details: object, text: string) => void }

/** Does one step of the next job with work to do. */
export async function workOnce(db: Db, log: Log, signal = new AbortController().signal): Promise<Worked> {
  const claimed = await claimJob(db)
  if (!claimed || !isWorking(claimed.state)) return 'none'
  const job = { ...claimed, signal }
  const { state } = claimed
  if (job.attempts > mostAttempts) {
    await fail(db, job, interrupted[state])
    return 'failed'
  }
  const alive = setInterval(() => void keepJob(db, job, {}).catch(() => undefined), signOfLife)
  try {
    await steps[state](db, job)
    return 'done'
  } catch (error) {
    if (error instanceof LeaseLost) return 'later'
    if (error instanceof UnusableFileError) {
      await fail(db, job, error.message)
      return 'failed'
    }
    const waits = signal.aborted || error instanceof ImportsBusy
    if (!waits) log.error({ err: error }, 'an import was interrupted; it will be tried again')
    await releaseJob(db, job, { seconds: waits ? waitForOther : retryAfter, counts: !waits })
    return 'later'
  } finally {
    clearInterval(alive)
  }
}

/** Between two looks for work, in milliseconds. */
const idle = 1000
const afterFailure = 5000

/** Works on imports while the application runs, one step after another. */
export const importWorker: FastifyPluginCallback = (app, _options, done) => {
  const stop = workWhileRunning(app, {
    step: async (db, closing) => ((await workOnce(db, app.log, closing)) === 'done' ? 0 : idle),
    pause: afterFailure,
    failure: 'working on imports failed',
  })
  app.addHook('onClose', stop)
  done()
}
