import { z } from 'zod'
import { areaName, version } from './manifest'

/** Address of the gateway that takes a preview's token as its parameter `t`. */
export const PREVIEW_ADDRESS = '/operacion/vista-previa'

/** How long a preview's link may work, in hours. */
export const MOST_PREVIEW_HOURS = 720

/** Permission to see a published version that may not be live. `expires`: milliseconds since 1970. */
export const preview = z.strictObject({ area: areaName, version, expires: z.number().int() })
export type Preview = z.infer<typeof preview>

const urlSafe = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Returns a preview's token: content, key and signature, in characters that need no escaping in URLs and cookies.
 * @param signature of the signed content `preview`, in base64
 */
export const previewToken = (granted: Preview, key: string, signature: string) =>
  `${urlSafe(btoa(JSON.stringify(granted)))}.${key}.${urlSafe(signature)}`
