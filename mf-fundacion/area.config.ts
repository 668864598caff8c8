import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-fundacion',
  frame: 'none',
  routes: ['/fundacion', '/fundacion/ingreso'],
  heads: {
    '/fundacion': { title: 'Hoy' },
    '/fundacion/ingreso': { title: 'Ingreso del equipo' },
  },
} satisfies AreaConfig
