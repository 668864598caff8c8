import type { ProfileExtra } from '@fcr/shared/profile'
import { Consultations } from './consultations'
import { Download } from './download'
import { OwnWay } from './own-way'
import { Requests } from './requests'

/** Profile sections for the rights over one's data (Ley 1581 de 2012, artículo 8). */
export const rightsSections: ProfileExtra['sections'] = [
  { id: 'camino', title: 'Mi camino con la Fundación', content: <OwnWay /> },
  { id: 'consultas', title: 'Quién consultó mis datos', content: <Consultations /> },
  { id: 'descarga', title: 'Descargar mis datos', content: <Download /> },
  { id: 'solicitudes', title: 'Solicitar corrección o supresión', content: <Requests /> },
]
