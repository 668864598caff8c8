import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-fundacion',
  frame: 'none',
  routes: [
    '/fundacion',
    '/fundacion/ingreso',
    '/fundacion/personas',
    '/fundacion/personas/registrar',
    '/fundacion/personas/:id',
    '/fundacion/personas/:id/verificar',
    '/fundacion/personas/:id/editar',
    '/fundacion/aprobaciones',
    '/fundacion/aprobaciones/:id',
    '/fundacion/codigos',
    '/fundacion/codigos/:id',
  ],
  heads: {
    '/fundacion': { title: 'Hoy' },
    '/fundacion/personas': { title: 'Personas' },
    '/fundacion/personas/registrar': { title: 'Registrar persona' },
    '/fundacion/personas/:id': { title: 'Persona' },
    '/fundacion/personas/:id/verificar': { title: 'Verificar la identidad' },
    '/fundacion/personas/:id/editar': { title: 'Editar datos' },
    '/fundacion/ingreso': { title: 'Ingreso del equipo' },
    '/fundacion/aprobaciones': { title: 'Aprobaciones' },
    '/fundacion/aprobaciones/:id': { title: 'Aprobaciones' },
    '/fundacion/codigos': { title: 'Códigos' },
    '/fundacion/codigos/:id': { title: 'Un código' },
  },
} satisfies AreaConfig
