import { setTimeout as wait } from 'node:timers/promises'
import { openReplica, type ReplicaSettings, type ReplicaState, type Trouble } from '../../database/replica'
import type { OnDatabase } from './database-checks'
import { good, warning, type Check } from './finding'

const section = 'docs/run/database.md, A replica'

const troubles: Record<Trouble, string> = {
  unmeasured: 'no se pudo comparar con la base principal',
  unreachable: 'no responde',
  slow: 'responde muy despacio',
  not_a_replica: 'no es una réplica: acepta escrituras',
  other_history: 'no sigue a esta base de datos, o todavía no desde el último cambio de principal',
}

type OnReplica = OnDatabase & ReplicaSettings

function judge({ used, staleness, trouble }: ReplicaState, { replicaMaxLagSeconds }: OnReplica) {
  const instead = `${section}; mientras tanto se lee de la base principal`
  if (trouble !== undefined) return warning(troubles[trouble], instead)
  if (!used) return warning(`más de ${replicaMaxLagSeconds} s atrás`, instead)
  return good(`al día: ${Math.ceil(staleness)} s atrás como máximo`)
}

/** The first measurement only notes where the primary is; the replica has the time allowed to get there. */
async function findReplica(on: OnReplica) {
  const replica = openReplica(on, on.db)
  if (!replica) return good('no hay')
  const end = performance.now() + on.replicaMaxLagSeconds * 1000
  try {
    await replica.measure()
    for (let state = replica.state(); !state.used && !state.trouble && performance.now() < end;) {
      await wait(100)
      await replica.measure()
      state = replica.state()
    }
    return judge(replica.state(), on)
  } finally {
    await replica.close()
  }
}

export const replicaCheck: Check<OnReplica> = { name: 'réplica', todo: section, find: findReplica }
