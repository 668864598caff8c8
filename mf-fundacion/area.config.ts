import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-fundacion',
  frame: 'none',
  routes: [
    '/fundacion',
    '/fundacion/ingreso',
    '/fundacion/auditoria',
    '/fundacion/auditoria/inusual',
    '/fundacion/auditoria/personas/:id',
    '/fundacion/cifras',
  ],
  heads: {
    '/fundacion': { title: 'Hoy' },
    '/fundacion/auditoria': { title: 'Auditoría' },
    '/fundacion/auditoria/inusual': { title: 'Lo inusual' },
    '/fundacion/auditoria/personas/:id': { title: 'Rastro de una persona' },
    '/fundacion/cifras': { title: 'Cifras' },
    '/fundacion/ingreso': { title: 'Ingreso del equipo' },
  },
} satisfies AreaConfig
