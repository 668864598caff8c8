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
  ],
  heads: {
    '/fundacion': { title: 'Hoy' },
    '/fundacion/ingreso': { title: 'Ingreso del equipo' },
    '/fundacion/invitacion': { title: 'Crear su ingreso' },
    '/fundacion/cuenta': { title: 'Mi cuenta' },
    '/fundacion/equipo': { title: 'Equipo' },
  },
} satisfies AreaConfig
