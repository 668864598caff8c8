import { z } from 'zod'
import { publicEmailDomains } from './text/email-domains'

// A host and port as allowed in a content security policy, without any character that could end a directive.
const origin = 'https?:\\/\\/[a-z0-9.-]+(:\\d{1,5})?'
const tileOrigin = 'https?:\\/\\/[a-z0-9.{}-]+(:\\d{1,5})?'
const path = '(\\/[A-Za-z0-9._~-]+)+'

/** Without names that browsers and mail programs show in another alphabet. */
const domain = z
  .string()
  .trim()
  .regex(/^((?!xn--)[a-z0-9-]+\.)+[a-z]{2,}$/i)
  .toLowerCase()

/** Returns the `tel:` link of a Colombian number; international numbers keep their prefix. */
function phoneHref(number: string): string {
  const digits = number.replace(/\D/g, '')
  return number.trim().startsWith('+') ? `tel:+${digits}` : `tel:+57${digits}`
}

/** Returns an address that a line break divides only after a comma: 'oficina' and its number stay together. */
const breakingAtCommas = (address: string) => address.replace(/(?<!,)\s+/g, '\u00a0')

/**
 * `site.json`: configuration that the foundation changes without a build. All keys are optional.
 * The gateway validates it and writes it into the page as `<script type="application/json" id="fcr-site">`.
 */
export const site = z.strictObject({
  name: z.string().min(1).default('Fundación Caminos de Reconciliación'),
  shortName: z.string().min(1).default('FCR'),
  /** One sentence, for search engines and link previews of pages without a description. */
  description: z
    .string()
    .default(
      'Acompañamiento a integrantes de la Fuerza Pública que comparecen ante la Jurisdicción Especial para la Paz.',
    ),
  contact: z
    .strictObject({
      mobile: z.string().default('300 000 0000'),
      landline: z.string().default('(601) 000 0000'),
      /** Telephone hours, such as 'lunes a viernes, de 8 a. m. a 5 p. m.'; shown after the number. */
      hours: z.string().trim().default(''),
      email: z.string().trim().default('contacto@fundacion.example'),
      address: z.string().prefault('Carrera 11 # 00-00, oficina 603, Bogotá').transform(breakingAtCommas),
      mapUrl: z
        .url({ protocol: /^https?$/ })
        .default('https://www.openstreetmap.org/search?query=Carrera%2011%2C%20Bogot%C3%A1'),
    })
    // Computed here rather than where shown: prerendered pages know only tokens and can only insert values.
    .transform((contact) => ({
      ...contact,
      mobileHref: phoneHref(contact.mobile),
      landlineHref: phoneHref(contact.landline),
    }))
    .prefault({}),
  /** Path on the same origin, or absolute URL of the API's host. No trailing slash. */
  apiBase: z
    .string()
    .regex(new RegExp(`^(${path}|${origin}(${path})?)$`, 'i'))
    .default('/api'),
  tiles: z
    .strictObject({
      /** A Leaflet URL template, on the same origin or absolute: `{s}`, `{z}`, `{x}`, `{y}`, `{r}`. */
      url: z
        .string()
        .regex(new RegExp(`^(${tileOrigin})?\\/[^\\s"'<>;,]*$`, 'i'))
        .default('https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png'),
      attribution: z.string().default('© colaboradores de OpenStreetMap'),
    })
    .prefault({}),
  /**
   * Whether the map shows the tiles of that service, which then learns where officials look; without them the map has
   * its own boundaries, towns and rivers.
   */
  mapTiles: z.boolean().default(true),
  /** Domains accepted for a person's e-mail addresses, checked by form and API. */
  emailDomains: z
    .array(domain)
    .min(1)
    .default([...publicEmailDomains]),
  /** Domains of officials' addresses to which an access code may be sent; empty: codes are only printed. */
  institutionalDomains: z.array(domain).default(['jep.gov.co', 'ubpdbusquedadesaparecidos.co']),
  /** Cookies of other programs on this host, which the pages keep when they remove unknown ones. */
  keptCookies: z.array(z.string().regex(/^[\w.-]+$/)).default([]),
  /** Shows 'Páginas de prueba' in the header. */
  testMenu: z.boolean().default(false),
})
export type Site = z.infer<typeof site>
export type SiteInput = z.input<typeof site>
