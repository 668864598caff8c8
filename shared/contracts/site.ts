import { z } from 'zod'

// A host and a port as they may appear in a content security policy, and nothing that could end a directive.
const origin = 'https?:\\/\\/[a-z0-9.-]+(:\\d{1,5})?'
const tileOrigin = 'https?:\\/\\/[a-z0-9.{}-]+(:\\d{1,5})?'
const path = '(\\/[A-Za-z0-9._~-]+)+'

/**
 * `site.json`: what the foundation changes without a build. Every key may be left out.
 * The gateway validates it and writes it into the page as `<script type="application/json" id="fcr-site">`.
 */
export const site = z.strictObject({
  name: z.string().min(1).default('Fundación Caminos de Reconciliación'),
  shortName: z.string().min(1).default('FCR'),
  contact: z
    .strictObject({
      mobile: z.string().default('300 000 0000'),
      landline: z.string().default('(601) 000 0000'),
      email: z.string().default('contacto@fundacion.example'),
      address: z.string().default('Carrera 11 # 00-00, oficina 603, Bogotá'),
      mapUrl: z
        .url({ protocol: /^https?$/ })
        .default('https://www.openstreetmap.org/search?query=Carrera%2011%2C%20Bogot%C3%A1'),
    })
    .prefault({}),
  /** Path on the same origin, or the absolute address of the API's host. No trailing slash. */
  apiBase: z
    .string()
    .regex(new RegExp(`^(${path}|${origin}(${path})?)$`, 'i'))
    .default('/api'),
  tiles: z
    .strictObject({
      /** A template as Leaflet takes it, on the same origin or absolute: `{s}`, `{z}`, `{x}`, `{y}`, `{r}`. */
      url: z
        .string()
        .regex(new RegExp(`^(${tileOrigin})?\\/[^\\s"'<>;,]*$`, 'i'))
        .default('https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png'),
      attribution: z.string().default('© colaboradores de OpenStreetMap'),
    })
    .prefault({}),
  /** Shows 'Páginas de prueba' in the header. */
  testMenu: z.boolean().default(false),
})
export type Site = z.infer<typeof site>
export type SiteInput = z.input<typeof site>
