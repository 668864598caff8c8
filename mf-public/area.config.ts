import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-public',
  routes: [
    '/',
    '/toar',
    '/acerca_de',
    '/news',
    // By number, so that the server responds to any other one that there is no such page.
    '/news/0',
    '/news/1',
    '/news/2',
    '/apoyoPsicosocial',
    '/vista-juridica',
    '/Pruebas',
    '/politica-de-datos',
    '/accesibilidad',
  ],
  prerender: [
    '/',
    '/toar',
    '/acerca_de',
    '/news',
    '/news/0',
    '/news/1',
    '/news/2',
    '/apoyoPsicosocial',
    '/vista-juridica',
    { path: '/Pruebas', unlisted: true },
    '/politica-de-datos',
    '/accesibilidad',
  ],
} satisfies AreaConfig
