import type { StaffSession } from '../../sessions/callers'
import {
  changeTeamRoles,
  disableTeamMember,
  enableTeamMember,
  inviteToTeam,
  resetTeamMember,
} from '../team/people/operations'
import { correctData } from '../data-review/operation'
import { issueMany } from '../codes/many'
import { importFile, loadImport } from '../imports/operation'
import { eraseByRequest } from '../requests/erase-operation'
import { erasePersonal } from './erasure'
import type { Operation } from './operation'
import { combineRecords } from '../people/combine-records'
import { joinDuplicates } from '../duplicates/operation'
import { annulIdentity, resolveByAnnulling } from './person-operations'
import type { Viewer } from './repository'

// Its functions receive only what its own schema has parsed.
const any = <Payload>(operation: Operation<Payload>) => operation as unknown as Operation

/** Everything that needs a second person. */
export const operations: readonly Operation[] = [
  any(annulIdentity),
  any(combineRecords),
  any(joinDuplicates),
  any(resolveByAnnulling),
  any(erasePersonal),
  any(inviteToTeam),
  any(changeTeamRoles),
  any(disableTeamMember),
  any(enableTeamMember),
  any(resetTeamMember),
  any(issueMany),
  any(eraseByRequest),
  any(loadImport),
  any(importFile),
  any(correctData),
]

/** Undefined for an operation of another release. */
export const findOperation = (name: string): Operation | undefined =>
  operations.find((operation) => operation.name === name)

export const viewerOf = ({ id, roles }: Pick<StaffSession, 'id' | 'roles'>): Viewer => ({
  id,
  operations: operations
    .filter((operation) => operation.roles.some((role) => roles.includes(role)))
    .map(({ name }) => name),
})
