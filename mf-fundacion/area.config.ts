import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-fundacion',
  frame: 'none',
  routes: [
    '/fundacion',
    '/fundacion/ingreso',
    '/fundacion/solicitudes',
    '/fundacion/solicitudes/nueva',
    '/fundacion/solicitudes/:id',
  ],
  heads: {
    '/fundacion': { title: 'Hoy' },
    '/fundacion/ingreso': { title: 'Ingreso del equipo' },
    '/fundacion/solicitudes': { title: 'Solicitudes' },
    '/fundacion/solicitudes/nueva': { title: 'Registrar una solicitud' },
    '/fundacion/solicitudes/:id': { title: 'Solicitudes' },
  },
} satisfies AreaConfig
