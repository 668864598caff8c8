import type { StaffMe, StaffRole } from '../../../contracts/staff/staff'
import type { Today, TodayCounts } from '../../../contracts/staff/today'
import { done, ok, refusal, type Call, type FakeResponse } from './call'

/** The session of the foundation's staff, and what waits for it. */
export class Staff {
  /** Whose session it is; null when signed out. */
  session: StaffMe | null = null
  /** Whether the browser holds cookies of the staff; these may have expired. */
  cookies = false
  today: Today = {
    fecha: '2026-11-23',
    solicitudes: null,
    identidades: null,
    conflictos: null,
    repetidos: null,
    aprobaciones: { total: 0, filas: [] },
    codigos: null,
    alarmas: [],
  }
  counts: TodayCounts = { hoy: 0, solicitudes: null }

  signIn(roles: readonly StaffRole[], changes: Partial<StaffMe> = {}) {
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
    if (path === '/fundacion/hoy') return ok(this.today)
    if (path === '/fundacion/hoy/cuentas') return ok(this.counts)
    return path === '/fundacion/me' ? ok(this.session) : undefined
  }
}
