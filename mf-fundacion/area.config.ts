import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-fundacion',
  frame: 'none',
  routes: [
    '/fundacion',
    '/fundacion/ingreso',
    '/fundacion/invitacion',
    '/fundacion/cuenta',
    '/fundacion/equipo',
    '/fundacion/aprobaciones',
    '/fundacion/aprobaciones/:id',
    '/fundacion/codigos',
    '/fundacion/codigos/:id',
  ],
  heads: {
    '/fundacion': { title: 'Hoy' },
    '/fundacion/ingreso': { title: 'Ingreso del equipo' },
    '/fundacion/invitacion': { title: 'Crear su ingreso' },
    '/fundacion/cuenta': { title: 'Mi cuenta' },
    '/fundacion/equipo': { title: 'Equipo' },
    '/fundacion/aprobaciones': { title: 'Aprobaciones' },
    '/fundacion/aprobaciones/:id': { title: 'Aprobaciones' },
    '/fundacion/codigos': { title: 'Códigos' },
    '/fundacion/codigos/:id': { title: 'Un código' },
  },
} satisfies AreaConfig
