import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-fundacion',
  frame: 'none',
  routes: [
    '/fundacion',
    '/fundacion/ingreso',
    '/fundacion/importaciones',
    '/fundacion/importaciones/nueva',
    '/fundacion/importaciones/:id',
  ],
  heads: {
    '/fundacion': { title: 'Hoy' },
    '/fundacion/importaciones': { title: 'Importaciones' },
    '/fundacion/importaciones/nueva': { title: 'Importar un archivo' },
    '/fundacion/importaciones/:id': { title: 'Importación' },
    '/fundacion/ingreso': { title: 'Ingreso del equipo' },
  },
} satisfies AreaConfig
