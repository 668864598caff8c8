/** The foundation's description of itself; the home page shows the short part, `/acerca_de` the whole. */
export const about = {
  title: '¿Quiénes somos?',
  statement:
    'Somos una fundación de derechos humanos. Creemos que decir la verdad, reparar y ser escuchado son parte del mismo camino.',
  mission:
    'Brindar acompañamiento técnico, jurídico y psicosocial a los comparecientes de la Fuerza Pública y a sus familias ante la justicia transicional.',
  vision:
    'Ser un puente confiable entre comparecientes, víctimas e instituciones, para que el país avance hacia una paz con memoria.',
  story: [
    'Acompañamos a miembros y exmiembros de la Fuerza Pública y de los organismos de seguridad del Estado que comparecen ante la Jurisdicción Especial para la Paz (JEP). También acompañamos a sus familias, porque nadie recorre solo un camino como este.',
    'Comparecer es decir la verdad ante las víctimas y ante el país, y asumir lo que de ella se sigue. No ofrecemos atajos: ofrecemos preparación, compañía y respeto por los tiempos de cada persona.',
  ],
  accompaniment: [
    {
      title: 'Técnico',
      text: 'Organizamos la información de cada compareciente y la mantenemos al día para la JEP y la Unidad de Búsqueda de Personas dadas por Desaparecidas (UBPD).',
    },
    {
      title: 'Jurídico',
      text: 'Explicamos cada citación y cada plazo, y trabajamos con la defensa técnica de quien la tiene.',
    },
    {
      title: 'Psicosocial',
      text: 'Escuchamos antes, durante y después de cada diligencia, también a la familia.',
    },
  ],
} as const
