import type { OfficialKind } from '@fcr/shared/contracts/session'
import { paths } from '../../paths'

/** The first page of a session of each kind. */
export const landingOf = (kind: OfficialKind) => (kind === 'UBPD' ? paths.map : paths.search)
