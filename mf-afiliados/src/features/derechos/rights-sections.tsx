import type { ProfileExtra } from '@fcr/shared/profile'
import { Consultations } from './consultations'
import { Download } from './download'
import { Requests } from './requests'

/** The person's rights over their own data (Ley 1581 de 2012, artículo 8), as sheets of their profile. */
export const rightsSections: ProfileExtra['sections'] = [
  { id: 'consultas', title: 'Quién consultó mis datos', content: <Consultations /> },
  { id: 'descarga', title: 'Descargar mis datos', content: <Download /> },
  { id: 'solicitudes', title: 'Solicitar corrección o supresión', content: <Requests /> },
]
