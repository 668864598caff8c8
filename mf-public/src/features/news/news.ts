import dialogueTable from '@fcr/shared/ui/art/ilustraciones/mesa-de-dialogo.svg'
import plantingHands from '@fcr/shared/ui/art/ilustraciones/manos-que-siembran.svg'
import bridge from '@fcr/shared/ui/art/ilustraciones/puente.svg'

export interface NewsItem {
  title: string
  /** Day of publication, `YYYY-MM-DD`. */
  date: string
  summary: string
  /** Paragraphs. */
  description: readonly string[]
  picture: { src: string; alt: string; keep?: 'bottom' }
}

/** The three news items, newest first; an item's URL contains its index. */
export const news: readonly NewsItem[] = [
  {
    title: 'Avances recientes de la jurisdicción de paz',
    date: '2026-11-12',
    summary: 'La Sala escuchó nuevos aportes a la verdad y citó a encuentros preparatorios con las víctimas.',
    description: [
      'La Jurisdicción Especial para la Paz (JEP) continúa escuchando a los comparecientes de la Fuerza Pública. En las últimas semanas, la Sala recibió nuevos aportes a la verdad y citó a encuentros preparatorios con las víctimas que pidieron participar.',
      'Un encuentro preparatorio no es una audiencia. Allí cada persona conoce qué va a ocurrir, con quién va a hablar y qué puede pedir. Quien necesita más tiempo puede decirlo, y su lugar se conserva.',
      'La Fundación acompaña a los comparecientes citados en tres frentes: la revisión del expediente con su defensa, la preparación del relato y el apoyo psicosocial antes y después de cada diligencia. Si usted recibió una citación, comuníquese con nosotros antes de la fecha.',
    ],
    picture: {
      src: dialogueTable,
      alt: 'Ilustración de seis personas reunidas alrededor de una mesa redonda, frente a una ventana con montañas',
      keep: 'bottom',
    },
  },
  {
    title: 'La reconciliación en acción',
    date: '2026-10-28',
    summary:
      'Comparecientes y familias se sentaron a la misma mesa y sembraron un árbol en el camino de la escuela.',
    description: [
      'En una vereda del sur del país, comparecientes y familias se sentaron alrededor de la misma mesa. No fue un acto solemne: hubo café, preguntas difíciles y largos silencios.',
      'La jornada fue preparada durante meses con apoyo psicosocial. Cada persona supo a qué venía y pudo detenerse cuando lo necesitó. Al final, sembraron juntos un árbol en el camino de la escuela.',
      'La Fundación acompaña estos encuentros cuando las víctimas lo piden y las instituciones lo autorizan. Lo que allí se dice pertenece a quienes estuvieron presentes.',
    ],
    picture: {
      src: plantingHands,
      alt: 'Ilustración de dos pares de manos que siembran una planta, con el sol entre montañas al fondo',
    },
  },
  {
    title: 'Programa de justicia transicional',
    date: '2026-10-03',
    summary:
      'Un ciclo de charlas explica, paso a paso, qué significa comparecer y qué se espera de cada persona.',
    description: [
      'La Fundación abre un ciclo de charlas sobre justicia transicional para comparecientes y sus familias. Se explica, paso a paso, qué significa comparecer, qué es un aporte a la verdad y en qué consiste un trabajo, obra o actividad con contenido reparador (TOAR).',
      'Cada charla termina con un espacio de preguntas con abogados y con el equipo psicosocial. No hace falta saber de leyes ni llevar documentos: basta con querer entender.',
      'Las charlas son gratuitas y también pueden seguirse por teléfono desde los municipios sin buena conexión. Para conocer la próxima fecha, escriba a la Fundación o pregunte en su regional.',
    ],
    picture: {
      src: bridge,
      alt: 'Ilustración de dos personas que cruzan un puente colgante sobre un río, entre montañas',
    },
  },
]

export const newsPath = (index: number) => `/news/${index}`
