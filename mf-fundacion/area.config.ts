import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-fundacion',
  frame: 'none',
  routes: [
    '/fundacion',
    '/fundacion/ingreso',
    '/fundacion/aprobaciones',
    '/fundacion/aprobaciones/:id',
    '/fundacion/codigos',
    '/fundacion/codigos/:id',
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
    '/fundacion/aprobaciones': { title: 'Aprobaciones' },
    '/fundacion/aprobaciones/:id': { title: 'Aprobaciones' },
    '/fundacion/codigos': { title: 'Códigos' },
    '/fundacion/codigos/:id': { title: 'Un código' },
  },
} satisfies AreaConfig
