import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import type { Operation } from './operation'
import { findApproval, lockApproval, type ApprovalRow } from './repository'

export type IsAsker = (approval: ApprovalRow) => boolean

/** Returns what an approval grants, if its asker may collect it now. @throws {ApiError} */
function grantedBy<Payload>(
  approval: ApprovalRow | undefined,
  operation: Operation<Payload>,
  isAsker: IsAsker,
): Payload {
  if (approval?.operation !== operation.name || !isAsker(approval))
    throw new ApiError(404, 'not_found', 'No existe esa aprobación, o no la pidió usted.')
  if (!approval.collectable) {
    const message =
      approval.stateNow === 'espera'
        ? 'Todavía nadie la ha aprobado.'
        : approval.differences
          ? 'No se hizo: los datos cambiaron desde que los leyó quien iba a aprobar. Pídala de nuevo.'
          : 'Esa aprobación ya se usó, no se dio o pasó su plazo.'
    throw new ApiError(409, 'not_collectable', message)
  }
  return operation.payload.parse(approval.granted)
}

/** Returns what an approval grants, without taking it: to prepare for it. @throws {ApiError} */
export const findGranted = async <Payload>(
  db: Db,
  id: string,
  operation: Operation<Payload>,
  isAsker: IsAsker,
): Promise<Payload> => grantedBy(await findApproval(db, id), operation, isAsker)

/**
 * Takes what an approval granted to its asker; works once.
 * @param isAsker whether the caller is the one who asked
 * @throws {ApiError}
 */
export async function takeGranted<Payload>(
  trx: Db,
  id: string,
  operation: Operation<Payload>,
  isAsker: IsAsker,
): Promise<Payload> {
  const granted = grantedBy(await lockApproval(trx, id), operation, isAsker)
  await trx.updateTable('approval').set({ granted: null }).where('id', '=', id).execute()
  return granted
}
