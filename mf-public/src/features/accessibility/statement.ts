import type { TextSectionProps } from '../../layout/text-section'

/** The accessibility statement. It promises only what the tests and docs/product.md cover. */
export const statement: readonly TextSectionProps[] = [
  {
    id: 'nivel',
    title: 'Con qué reglas lo hacemos',
    body: [
      'Seguimos las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. Un programa revisa todas las páginas antes de cada cambio. La revisión es nuestra: nadie de afuera la ha certificado.',
      'Última revisión: noviembre de 2026.',
    ],
  },
  {
    id: 'ofrece',
    title: 'Qué puede hacer',
    body: [
      [
        'Usar todo el sitio solo con el teclado. Con la primera tecla de tabulación puede saltar al contenido.',
        'Usarlo con un lector de pantalla. Cada campo dice su nombre, su ayuda y su error.',
        'Agrandar la letra o la página, también en el celular, o usar los colores de su equipo.',
        'Llenar el formulario de afiliación con calma: lo que escribe se guarda en su dispositivo hasta por 24 horas, salvo las contraseñas.',
        'Ver las personas del mapa como una lista.',
        'Leer las páginas públicas sin JavaScript.',
      ],
    ],
  },
  {
    id: 'limites',
    title: 'Lo que todavía no',
    body: [
      [
        'El formulario, el ingreso y las consultas de funcionarios necesitan JavaScript.',
        'Las páginas no están en lengua de señas ni en lenguas distintas del español.',
        'El servicio de mapas al que lleva la dirección de la Fundación es de otra organización.',
      ],
    ],
  },
]
