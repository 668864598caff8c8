import {
  newRequest,
  type Consultation,
  type OwnData,
  type OwnRequest,
  type OwnSession,
} from '@fcr/shared/contracts/rights'

type Answer = { status: number; body?: unknown; total?: number }

const here: OwnSession = {
  creada: '2026-07-28T13:00:00.000Z',
  ultimo_uso: '2026-07-28T15:00:00.000Z',
  actual: true,
  segundos_restantes: 12 * 3600,
  direccion: '203.0.113.1',
  navegador: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0.0.0 Mobile Safari/537.36',
}

/** What the API keeps for the signed-in person's rights; a test fills it as the foundation's staff would. */
export function createFakeRights() {
  const state = {
    consultations: [] as Consultation[],
    requests: [] as OwnRequest[],
    sessions: [here],
  }

  function addRequest(body: unknown): Answer {
    const parsed = newRequest.safeParse(body)
    if (!parsed.success) return { status: 400 }
    const time = '2026-07-28T15:04:05.000Z'
    const request: OwnRequest = {
      id: String(state.requests.length + 1),
      ...parsed.data,
      estado: 'recibida',
      respuesta: null,
      creada: time,
      actualizada: time,
      cerrada: null,
    }
    state.requests = [request, ...state.requests]
    return { status: 201, body: request }
  }

  const data = (): Partial<OwnData> => ({
    generado: '2026-07-28T15:04:05.000Z',
    consultas: state.consultations,
    solicitudes: state.requests,
  })

  /** The answer to a member's call; undefined where the path is another's. */
  function answer(call: string, body: unknown): Answer | undefined {
    switch (call) {
      case 'GET /perfil/consultas':
        return { status: 200, body: state.consultations, total: state.consultations.length }
      case 'GET /perfil/datos':
        return { status: 200, body: data() }
      case 'GET /perfil/solicitudes':
        return { status: 200, body: state.requests }
      case 'POST /perfil/solicitudes':
        return addRequest(body)
      case 'GET /auth/sesiones':
        return { status: 200, body: state.sessions }
      case 'POST /auth/sesiones/cerrar-otras': {
        const cerradas = state.sessions.length - 1
        state.sessions = [here]
        return { status: 200, body: { cerradas } }
      }
      default:
        return undefined
    }
  }

  return { state, answer, otherSession: { ...here, actual: false, direccion: '203.0.113.2' } }
}
