import type { AreaConfig } from '@fcr/shared/area'

export default {
  name: 'mf-public',
  routes: {
    '/': { prerender: true, public: true },
    '/toar': { prerender: true, public: true },
    '/acerca_de': { prerender: true, public: true },
    '/news': { prerender: true, public: true },
    // By number, so that the server responds to any other one that there is no such page.
    '/news/0': { prerender: true, public: true },
    '/news/1': { prerender: true, public: true },
    '/news/2': { prerender: true, public: true },
    '/apoyoPsicosocial': { prerender: true, public: true },
    '/vista-juridica': { prerender: true, public: true },
    '/Pruebas': { prerender: true },
    '/politica-de-datos': { prerender: true, public: true },
    '/accesibilidad': { prerender: true, public: true },
  },
} satisfies AreaConfig
