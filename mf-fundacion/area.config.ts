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
    '/fundacion/importaciones',
    '/fundacion/importaciones/nueva',
    '/fundacion/importaciones/:id',
    '/fundacion/solicitudes',
    '/fundacion/solicitudes/nueva',
    '/fundacion/solicitudes/:id',
  ],
  heads: {
    '/fundacion': { title: 'Hoy' },
    '/fundacion/importaciones': { title: 'Importaciones' },
    '/fundacion/importaciones/nueva': { title: 'Importar un archivo' },
    '/fundacion/importaciones/:id': { title: 'Importación' },
    '/fundacion/ingreso': { title: 'Ingreso del equipo' },
    '/fundacion/aprobaciones': { title: 'Aprobaciones' },
    '/fundacion/aprobaciones/:id': { title: 'Aprobaciones' },
    '/fundacion/codigos': { title: 'Códigos' },
    '/fundacion/codigos/:id': { title: 'Un código' },
    '/fundacion/solicitudes': { title: 'Solicitudes' },
    '/fundacion/solicitudes/nueva': { title: 'Registrar una solicitud' },
    '/fundacion/solicitudes/:id': { title: 'Solicitudes' },
  },
} satisfies AreaConfig
