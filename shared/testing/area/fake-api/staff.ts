import type { FoundationMe, StaffRole } from '../../../contracts/foundation/staff'
import { done, ok, refusal, type Call, type FakeResponse } from './call'

/** The session of the foundation's staff. */
export class Staff {
  /** Whose session it is; null when signed out. */
  session: FoundationMe | null = null
  /** Whether the browser holds cookies of the staff; these may have expired. */
  cookies = false

  signIn(roles: readonly StaffRole[], changes: Partial<FoundationMe> = {}) {
    this.cookies = true
    this.session = {
      id: '11',
      nombre: 'Marta Lucía Demostración',
      correo: 'marta@fundacion.example',
      roles: [...roles],
      ingreso: { desde: '2026-11-23T13:04:00.000Z', metodo: 'llave' },
      segundos_restantes: 8 * 3600,
      ...changes,
    }
  }

  respond = ({ path }: Call): FakeResponse | undefined => {
    if (path === '/fundacion/logout') {
      this.session = null
      this.cookies = false
      return done
    }
    if (!path.startsWith('/fundacion/')) return undefined
    // In this fake, sessions do not need renewal.
    if (this.session === null || path === '/fundacion/refresh') return refusal(401, 'unauthenticated')
    return path === '/fundacion/me' ? ok(this.session) : undefined
  }
}
