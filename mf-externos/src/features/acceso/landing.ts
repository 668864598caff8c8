import type { ExternalKind } from '@fcr/shared/contracts/session'
import { paths } from '../../paths'

/** Where a session of each kind begins. */
export const landingOf = (kind: ExternalKind) => (kind === 'UBPD' ? paths.map : paths.search)
