/**
 * Replaces `fetch` with the part of the API that a session needs: one member, whose password is 'Camino2026'.
 */
export function sessionApi() {
  const state = {
    signedIn: false,
    logoutWorks: true,
    saysPresence: true,
    profileStatus: 200,
    numero: '99001',
    calls: [] as string[],
  }
  globalThis.fetch = ((input: string, init?: { body?: string }) => {
    const path = input.replace('/api', '')
    state.calls.push(path)
    const json = (status: number, body?: unknown) =>
      Promise.resolve({
        ok: status < 400,
        status,
        headers: new Map(),
        text: () => Promise.resolve(body ? JSON.stringify(body) : ''),
      } as unknown as Response)
    if (path === '/auth/login') {
      const { password } = JSON.parse(init?.body ?? '{}') as { password: string }
      state.signedIn = password === 'Camino2026'
      return state.signedIn ? json(200, { numero_identificacion: state.numero }) : json(401)
    }
    if (path === '/auth/logout') {
      if (!state.logoutWorks) return Promise.reject(new TypeError('network'))
      state.signedIn = false
      return json(204)
    }
    if (path === '/auth/sesion')
      return state.saysPresence ? json(200, { afiliado: state.signedIn, funcionario: false }) : json(404)
    if (path === '/auth/refresh' || !state.signedIn) return json(401)
    if (path === '/me') return json(200, { numero_identificacion: state.numero })
    return json(state.profileStatus, {
      numero_identificacion: state.numero,
      nombre_apellido_completo: 'Ana Prueba',
    })
  }) as unknown as typeof fetch
  return state
}

/** Holds the responses with the profile back until the returned function is called. */
export function holdProfile(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const answered = globalThis.fetch
  globalThis.fetch = (async (input: string, init?: RequestInit) => {
    const response = await answered(input, init)
    if (input === '/api/perfil') await released
    return response
  }) as typeof fetch
  return () => release()
}
