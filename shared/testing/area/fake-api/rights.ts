import type { MailNotices, OwnMail } from '../../../contracts/mail'
import type {
  Certificate,
  Consultation,
  NewRequest,
  Novelty,
  OwnData,
  OwnRequest,
  OwnSession,
} from '../../../contracts/rights'
import type { Profile } from '../../../contracts/profile'
import { done, ok, refusal, type FakeResponse, type Call } from './call'

const now = '2026-07-28T15:04:05.000Z'

const session = (changes: Partial<OwnSession>): OwnSession => ({
  creada: '2026-07-28T13:00:00.000Z',
  ultimo_uso: '2026-07-28T15:00:00.000Z',
  actual: true,
  segundos_restantes: 12 * 3600,
  direccion: '203.0.113.1',
  navegador: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0.0.0 Mobile Safari/537.36',
  ...changes,
})

/** Data behind the member's rights; tests add to them as the foundation's staff would. */
export class Rights {
  consultations: Consultation[] = []
  /** Day with which consultations and activity begin, if earlier ones are archived. */
  recordsSince: string | null = null
  requests: OwnRequest[] = []
  novelties: Novelty[] = []
  here = session({})
  sessions = [this.here]
  mail = { confirmado: false, avisos: { solicitudes: true, consultas: false } }

  signInElsewhere() {
    this.sessions.push(session({ actual: false, direccion: '203.0.113.2' }))
  }

  /** Responds to a signed-in member. */
  respond = ({ method, path, body }: Call, perfil: Profile): FakeResponse | undefined => {
    switch (`${method} ${path}`) {
      case 'GET /perfil/consultas':
        return ok(this.consultations, {
          'x-total-count': String(this.consultations.length),
          ...(this.recordsSince !== null && { 'x-records-since': this.recordsSince }),
        })
      case 'GET /perfil/datos':
        return ok(this.ownData(perfil))
      case 'GET /perfil/solicitudes':
        return ok(this.requests)
      case 'POST /perfil/solicitudes':
        return { status: 201, body: this.addRequest(body as NewRequest) }
      case 'GET /perfil/novedades':
        return ok(this.novelties)
      case 'POST /perfil/novedades/vistas': {
        const { hasta } = body as { hasta: string }
        this.novelties = this.novelties.filter(({ fecha }) => fecha > hasta)
        return done
      }
      case 'GET /perfil/constancia':
        return ok(this.certificate(perfil))
      case 'GET /perfil/correo':
        return ok(this.ownMail(perfil))
      case 'POST /perfil/correo/avisos':
        this.mail.avisos = body as MailNotices
        return done
      case 'POST /perfil/correo/confirmacion':
        return this.mail.confirmado ? refusal(409, 'already_confirmed') : done
      case 'GET /auth/sesiones':
        return ok(this.sessions)
      case 'POST /auth/sesiones/cerrar-otras': {
        const cerradas = this.sessions.length - 1
        this.sessions = [this.here]
        return ok({ cerradas })
      }
      default:
        return undefined
    }
  }

  private addRequest(submitted: NewRequest): OwnRequest {
    const id = String(this.requests.length + 1)
    const request: OwnRequest = {
      id,
      radicado: `2026-${id.padStart(6, '0')}`,
      ...submitted,
      estado: 'recibida',
      respuesta: null,
      respuestas: [],
      creada: now,
      actualizada: now,
      vence: '2026-08-20',
      cerrada: null,
    }
    this.requests = [request, ...this.requests]
    return request
  }

  private certificate = ({
    nombre_apellido_completo,
    numero_identificacion,
    procedencia,
  }: Profile): Certificate => ({
    numero: 'AF-2026-000042',
    emitida: now,
    nombre_apellido_completo,
    numero_identificacion,
    afiliada: '2026-03-14T15:00:00.000Z',
    autorizacion: { version: '3', fecha: '2026-03-14T15:00:00.000Z' },
    procedencia,
  })

  private ownMail = ({ correo_electronico_principal: correo }: Profile): OwnMail => ({
    correo: correo || null,
    ...this.mail,
  })

  private ownData = (perfil: Profile): OwnData => ({
    generado: now,
    perfil,
    cuenta: null,
    autorizacion: null,
    correo: { ...this.ownMail(perfil), confirmado_desde: this.mail.confirmado ? now : null },
    solicitudes: this.requests,
    registro_desde: this.recordsSince,
    consultas: this.consultations,
    sesiones: [],
    actividad: [],
    cambios: [],
    persona_mapa: null,
  })
}
