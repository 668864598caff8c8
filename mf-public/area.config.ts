import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-public',
  routes: [
    '/',
    '/toar',
    '/acerca_de',
    '/news',
    '/news/:id',
    '/apoyoPsicosocial',
    '/vista-juridica',
    '/Pruebas',
    '/politica-de-datos',
  ],
} satisfies AreaConfig
