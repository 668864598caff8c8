import type { MapPerson } from '../../../contracts/map'
import type { Profile } from '../../../contracts/profile'
import type { NumbersSearch, SearchCard } from '../../../contracts/search'
import type { OfficialKind } from '../../../contracts/session'
import { done, ok, refusal, type FakeResponse, type Call } from './call'

/** The officials' session and the data that it gives access to. */
export class Officials {
  /** Kind of the current session; null when signed out. */
  session: OfficialKind | null = null
  /** Whether the browser holds an official's cookies; these may have expired. */
  cookies = false
  /** Unused codes and the kind of session that they open. */
  codes = new Map<string, OfficialKind>()
  secondsLeft = 12 * 3600
  /** Whether the code exceeded a limit: the session continues, but gets no data. */
  held = false
  /** Search results of JEP officials, and the profiles by document number. */
  cards: SearchCard[] = []
  profiles: Map<string, Profile> = new Map()
  /** People on the UBPD's map. */
  people: MapPerson[] = []

  respond = ({ path, query, body }: Call): FakeResponse | undefined => {
    if (path === '/ext/redeem') return this.redeem(body as { code: string })
    if (path === '/ext/logout') {
      this.session = null
      this.cookies = false
      return done
    }
    if (!path.startsWith('/ext/') && path !== '/funciones/mapa') return undefined
    // In this fake, sessions do not need renewal.
    if (this.session === null || path === '/ext/refresh') return refusal(401, 'unauthenticated')
    if (path === '/ext/me') return ok(this.me(this.session))
    if (this.session !== (path.includes('/mapa') ? 'UBPD' : 'JEP')) return refusal(403, 'forbidden')
    if (this.held) return refusal(429, 'session_held')
    if (path === '/ext/search') return ok(this.search(query))
    if (path === '/ext/search/cedulas') {
      const { cedulas } = body as NumbersSearch
      return ok(this.cards.filter(({ numero_identificacion }) => cedulas.includes(numero_identificacion)))
    }
    if (path === '/funciones/mapa') return ok(this.people)
    const number = path.split('/').slice(-1)[0] ?? ''
    const found = path.startsWith('/ext/mapa/')
      ? this.people.find(({ CC_IDENTIDAD }) => CC_IDENTIDAD === number)
      : this.profiles.get(number)
    return found ? ok(found) : refusal(404, 'not_found')
  }

  private redeem({ code }: { code: string }): FakeResponse {
    const kind = this.codes.get(code)
    if (!kind) return refusal(401, 'invalid_code')
    this.codes.delete(code)
    this.session = kind
    this.cookies = true
    return ok({ ok: true, kind })
  }

  private me = (kind: OfficialKind) => ({
    kind,
    funcionario: 'Funcionaria Ficticia',
    entidad: kind,
    segundos_restantes: this.secondsLeft,
    retenida: this.held,
  })

  private search({ nombre = '', cedula = '' }: Record<string, string>): SearchCard[] {
    return this.cards.filter(
      (card) =>
        card.nombre_apellido_completo.toLowerCase().includes(nombre.toLowerCase()) &&
        card.numero_identificacion.includes(cedula),
    )
  }
}
