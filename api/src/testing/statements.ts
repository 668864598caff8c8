import { type CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db } from '../database/open'

/** Returns the statements that `work` sends through the given database, in order. */
export async function statementsOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: {
    node: RootOperationNode
    queryId: Parameters<KyselyPlugin['transformQuery']>[0]['queryId']
  }[] = []
  const listener: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push({ node, queryId })
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await work(db.withPlugin(listener))
  return sent.map(({ node, queryId }) => db.getExecutor().compileQuery(node, queryId))
}
