import { hasOwn } from '@fcr/shared/contracts/built-ins'
import type { FailureCode } from '@fcr/shared/platform/failure-codes'

const words: Record<FailureCode, string> = {
  boot: 'El marco común no arrancó',
  busy: 'Mantuvo ocupado el navegador',
  blank: 'Dejó la página en blanco',
  'chunk-missing': 'Faltó una parte de sus archivos',
  'chunk-timeout': 'Una de sus partes no llegó a tiempo',
  crashed: 'El navegador cerró la página',
  'entry-missing': 'Faltó su archivo de entrada',
  'entry-threw': 'Su archivo de entrada falló',
  'entry-timeout': 'Su archivo de entrada no llegó a tiempo',
  'frame-hidden': 'Tapó el encabezado o la página',
  hung: 'La pestaña dejó de responder',
  'navigation-dead': 'Los enlaces dejaron de funcionar',
  'no-routes': 'No trajo sus páginas',
  'not-live': 'Se pidió sin estar en vivo',
  'page-changed': 'Cambió algo de la página que no es suyo',
  policy: 'Hizo algo que la política de seguridad no permite',
  'queries-missing': 'Faltó la biblioteca de consultas',
  rejection: 'Una operación falló y nadie lo atendió',
  'request-flood': 'Hizo demasiadas solicitudes',
  'script-error': 'Un error en su código',
  stuck: 'Se quedó cargando',
  'styles-missing': 'Faltaron sus estilos',
  'styles-timeout': 'Sus estilos no llegaron a tiempo',
  threw: 'Falló al mostrarse',
  timeout: 'No llegó a tiempo',
  unattributed: 'Algo falló en la página, sin que se sepa de quién es',
  unknown: 'Falla sin clasificar',
}

/** Returns the meaning of a failure's code; the code itself if this page has no label for it. */
export const failureWords = (code: string) => (hasOwn(words, code) ? words[code as FailureCode] : code)
