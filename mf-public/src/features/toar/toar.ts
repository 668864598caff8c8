import contourLines from '@fcr/shared/ui/art/ilustraciones/curvas-de-nivel.svg'
import garden from '@fcr/shared/ui/art/ilustraciones/jardin-palmira.svg'
import hillside from '@fcr/shared/ui/art/ilustraciones/ladera-altavista.svg'
import searchPaths from '@fcr/shared/ui/art/ilustraciones/caminos-de-busqueda.svg'

/** A work with restorative content (trabajo, obra o actividad con contenido reparador). */
export interface Toar {
  id: string
  title: string
  place: string
  /** Shown on the card. */
  summary: string
  /** Paragraphs shown in the overlay. */
  description: readonly string[]
  picture: { src: string; alt: string }
}

export const toars: readonly Toar[] = [
  {
    id: 'palmira',
    title: 'Restauración del cementerio',
    place: 'Palmira, Valle del Cauca',
    summary: 'Comparecientes y familias recuperan juntos un lugar de memoria: limpian, pintan y siembran.',
    description: [
      'Durante seis meses, comparecientes y familias de la región recuperaron juntos este lugar de memoria: limpiaron los senderos, pintaron los muros y sembraron un jardín.',
      'El trabajo se acordó con las familias y con la comunidad vecina.',
    ],
    picture: {
      src: garden,
      alt: 'Ilustración de dos personas que pintan un muro blanco y cuidan un jardín junto a un gran samán',
    },
  },
  {
    id: 'planes-de-busqueda',
    title: 'Apoyo a los planes regionales de búsqueda',
    place: 'Varias regiones',
    summary:
      'Comparecientes de la Fuerza Pública aportan información para encontrar a personas desaparecidas.',
    description: [
      'Comparecientes de la Fuerza Pública aportan lo que saben a los planes regionales de búsqueda: fechas, recorridos y lugares que ayudan a encontrar a personas desaparecidas.',
      'Cada aporte se entrega a la Unidad de Búsqueda de Personas dadas por Desaparecidas (UBPD), que lo contrasta y decide los pasos siguientes. Las familias son las primeras en saber.',
    ],
    picture: {
      src: searchPaths,
      alt: 'Ilustración de personas que recorren unas lomas siguiendo un camino señalado con banderines',
    },
  },
  {
    id: 'altavista',
    title: 'Constructores de Paz y Reconciliación',
    place: 'Altavista, Medellín',
    summary: 'Encuentros con jóvenes y vecinos para reconocer el daño y cuidar la convivencia.',
    description: [
      'En el corregimiento de Altavista, comparecientes, jóvenes y vecinos se reúnen para reconocer el daño y cuidar la convivencia.',
      'Los encuentros incluyen talleres, recorridos por el barrio y jornadas de arreglo de espacios comunes que la misma comunidad elige.',
    ],
    picture: {
      src: hillside,
      alt: 'Ilustración de un barrio de casas de colores en una ladera, con dos personas que elevan una cometa',
    },
  },
  {
    id: 'prueba',
    title: 'Entrada de prueba',
    place: 'Lugar por definir',
    summary: 'Espacio reservado para un nuevo trabajo, obra o actividad reparadora.',
    description: [
      'Espacio reservado para un nuevo trabajo, obra o actividad reparadora.',
      'Cuando la propuesta se acuerde con las víctimas y con la comunidad, aquí se contará qué se hace, dónde y con quién.',
    ],
    picture: {
      src: contourLines,
      alt: 'Ilustración de un mapa con curvas de nivel y un recorrido punteado que cruza un río hasta un lugar marcado',
    },
  },
]
