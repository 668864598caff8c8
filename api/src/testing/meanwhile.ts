import type { FastifyInstance } from 'fastify'

/**
 * Runs `work` as soon as a request has read a row with that column, before the request continues. Simulates a
 * concurrent request at that moment.
 */
export async function meanwhile<Result>(
  app: Pick<FastifyInstance, 'db'>,
  column: string,
  work: () => Promise<unknown>,
  request: () => Promise<Result>,
): Promise<Result> {
  const { db } = app
  const seen = { done: false }
  app.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!seen.done && result.rows.some((row) => column in row)) {
        seen.done = true
        await work()
      }
      return result
    },
  })
  try {
    const result = await request()
    if (!seen.done) throw new Error(`nothing was read with ${column}`)
    return result
  } finally {
    app.db = db
  }
}
