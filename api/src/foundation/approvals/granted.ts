import type { Db } from '../../database/open'
import { ApiError } from '../../errors/api-error'
import type { Operation } from './operation'
import { lockApproval, type ApprovalRow } from './repository'

/**
 * Takes what an approval granted to its asker; works once.
 * @param isAsker whether the caller is the one who asked
 * @throws {ApiError}
 */
export async function takeGranted<Payload>(
  trx: Db,
  id: string,
  operation: Operation<Payload>,
  isAsker: (approval: ApprovalRow) => boolean,
): Promise<Payload> {
  const approval = await lockApproval(trx, id)
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
  await trx.updateTable('approval').set({ granted: null }).where('id', '=', id).execute()
  return operation.payload.parse(approval.granted)
}
