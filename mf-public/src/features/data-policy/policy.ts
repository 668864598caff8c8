import type { TextSectionProps } from '../../layout/text-section'

/**
 * The personal data policy under Ley 1581 de 2012, with the content that artículo 13 of Decreto 1377 de 2013
 * requires. The page shows the responsible party first, from the site's configuration. The text must match what
 * the product stores and shows (docs/data-protection.md). If it changes, raise `policyVersion`
 * (shared/contracts), which is stored with each consent.
 */
export const policySections: readonly TextSectionProps[] = [
  {
    id: 'datos',
    title: 'Qué datos tratamos',
    body: [
      'Tratamos los datos que usted nos entrega al afiliarse, los que actualiza después en su perfil y los que ya había entregado a la Fundación:',
      [
        'De identificación y contacto: nombres y apellidos, cédula, celular, correos, dirección y un contacto alterno.',
        'Sociodemográficos: fecha y lugar de nacimiento, etnia, creencia religiosa, discapacidad, estudios, trabajo, vivienda, familia y situación pensional.',
        'De servicio: fuerza o institución, rango, última unidad, retiro y vínculo con programas y con trabajos, obras o actividades con contenido reparador (TOAR).',
        'Sobre su comparecencia: acta, sala, magistrado, defensa técnica y situación de libertad.',
        'Sobre la verificación de su identidad: si la Fundación la hizo, cuándo y cómo.',
        'De uso del sistema: fecha y hora de ingreso, dirección de internet, navegador y consultas hechas por funcionarios.',
      ],
      'La Unidad de Búsqueda de Personas dadas por Desaparecidas (UBPD) consulta además un registro aparte, que alimenta el mapa: nombres, cédula, contacto, residencia, unidad y lugar de labores de personas que prestaron servicio. Afiliarse no lo incluye a usted en ese registro.',
      'La afiliación es voluntaria y solo para mayores de edad. No pedimos datos de niñas, niños ni adolescentes; de sus hijos, solo cuántos son.',
    ],
  },
  {
    id: 'sensibles',
    title: 'Datos sensibles',
    body: [
      'La ley protege de manera especial los datos que pueden afectar la intimidad o dar lugar a discriminación (Ley 1581 de 2012, artículos 5 y 6). En el formulario lo son la etnia, la creencia religiosa y la discapacidad. También puede serlo el hecho de estar afiliado, porque la Fundación es una organización de derechos humanos.',
      'Usted no está obligado a autorizar el tratamiento de datos sensibles:',
      [
        'En etnia y en creencia religiosa puede elegir «Prefiero no responder».',
        'El campo de discapacidad puede quedar vacío.',
      ],
      'Su afiliación y el acompañamiento que reciba no dependen de esas respuestas, y puede cambiarlas cuando quiera.',
    ],
  },
  {
    id: 'finalidades',
    title: 'Para qué los usamos',
    body: [
      'Sus datos se usan únicamente para:',
      [
        'Afiliarlo, identificarlo y permitirle consultar y corregir su perfil.',
        'Prestarle acompañamiento técnico, jurídico y psicosocial.',
        'Comunicarnos con usted sobre su proceso y sobre las actividades de la Fundación.',
        'Atender las consultas de la Jurisdicción Especial para la Paz (JEP) y de la UBPD dentro de sus funciones.',
        'Cumplir obligaciones legales y cuidar la seguridad del sistema.',
      ],
      'No los usamos para publicidad, no tomamos decisiones automáticas con ellos, y no los vendemos ni los cedemos.',
    ],
  },
  {
    id: 'autorizacion',
    title: 'Su autorización',
    body: [
      'Al pulsar «Finalizar» en el formulario de afiliación, usted autoriza este tratamiento. Guardamos la versión de este texto y la fecha y la hora en que lo autorizó, para que usted y la Fundación puedan probarlo.',
      'Si nos entrega datos de otra persona, como su contacto alterno, hágalo con su conocimiento y solo con lo necesario para ubicarlo a usted.',
    ],
  },
  {
    id: 'consulta',
    title: 'Quién puede verlos',
    body: [
      [
        'Usted, con su número de documento y su contraseña.',
        'El personal de la Fundación que lo acompaña o que administra el sistema.',
        'Los funcionarios de la JEP, que buscan comparecientes y consultan su perfil.',
        'Los funcionarios de la UBPD, que consultan solo el mapa y su registro.',
      ],
      'Cada funcionario ingresa con un código de acceso personal, de un solo uso y con vencimiento. Consulta sin poder modificar.',
      'Cada búsqueda, cada perfil que se abre y cada uso del mapa quedan registrados siempre, antes de mostrar el dato: quién, de qué entidad, cuándo y con qué finalidad. En su perfil, en «Quién consultó mis datos», usted ve cada vez que un funcionario abrió el suyo o lo encontró en una búsqueda.',
      'Junto a sus datos, usted y los funcionarios de la JEP ven si la Fundación verificó su identidad, si usted declaró los datos o si la Fundación los importó, y cuándo cambiaron por última vez.',
      'La Fundación verifica su identidad cuando ve su documento. Hasta entonces, para no entregar sus datos a quien escriba su número, el sitio muestra de cada consulta solo la fecha y la entidad, y no muestra su registro del mapa.',
    ],
  },
  {
    id: 'derechos',
    title: 'Sus derechos',
    body: [
      'Según el artículo 8 de la Ley 1581 de 2012, usted puede:',
      [
        'Conocer, actualizar y rectificar sus datos.',
        'Pedir prueba de la autorización que nos dio.',
        'Saber qué uso les hemos dado.',
        'Revocar la autorización o pedir que se supriman, cuando no exista un deber legal o contractual de conservarlos.',
        'Acceder a ellos de forma gratuita, cuantas veces quiera.',
        'Presentar una queja ante la Superintendencia de Industria y Comercio, después de haber acudido a la Fundación.',
      ],
    ],
  },
  {
    id: 'ejercicio',
    title: 'Cómo ejercerlos',
    body: [
      'Desde su perfil, en cualquier momento:',
      [
        '«Editar datos», para corregir o actualizar lo que entregó.',
        '«Descargar mis datos», para tener una copia de todo lo que guardamos, también de su autorización. Su registro del mapa y los nombres de los funcionarios, cuando su identidad esté verificada.',
        '«Quién consultó mis datos», para saber cuándo y de qué entidad los vieron; con su identidad verificada, también quién y para qué.',
        '«Solicitar corrección o supresión», para lo que no pueda cambiar usted. Allí mismo verá el estado y la respuesta.',
      ],
      'Si prefiere no usar el sitio, escriba, llame o visite la Fundación. Indique su nombre, su número de documento, lo que solicita y dónde quiere recibir la respuesta; si reclama, cuente lo ocurrido y adjunte lo que quiera hacer valer. También puede hacerlo su apoderado, su representante o, si usted fallece, sus causahabientes, acreditando esa calidad.',
      [
        'Consultas: respondemos en máximo diez días hábiles. Si hace falta más tiempo, se lo diremos antes, con el motivo, y responderemos en los cinco días hábiles siguientes (artículo 14).',
        'Reclamos, correcciones y supresiones: los marcamos «en trámite» en los dos días hábiles siguientes y respondemos en máximo quince días hábiles, que pueden extenderse ocho más si le avisamos el motivo (artículo 15).',
        'Si a su reclamo le falta información, se la pediremos en los cinco días siguientes. Si pasan dos meses sin recibirla, entenderemos que desistió; puede volver a presentarlo.',
      ],
    ],
  },
  {
    id: 'conservacion',
    title: 'Cuánto tiempo los conservamos',
    body: [
      'La base de datos estará vigente mientras la Fundación preste su acompañamiento. Dentro de ella:',
      [
        'Su perfil y su autorización: mientras esté afiliado, o más si la ley lo exige.',
        'El registro del mapa: mientras sirva a la búsqueda que adelanta la UBPD.',
        'Los datos de sus sesiones: siete días después de que terminan. Los intentos fallidos de ingreso: un día.',
        'El borrador del formulario: solo en su dispositivo, 24 horas como máximo.',
        'Las copias de seguridad: 90 días como máximo.',
      ],
      'Si pide la supresión y procede, borramos su perfil, su contraseña, sus sesiones y, si su identidad está verificada, su registro del mapa. Queda, con su número de documento, el registro de quién lo consultó y de que usted pidió la supresión: protege sus derechos y no puede alterarse sin que se note.',
    ],
  },
  {
    id: 'seguridad',
    title: 'Cómo los cuidamos',
    body: [
      [
        'La información viaja cifrada.',
        'Su contraseña se guarda de una forma que nadie puede leer, tampoco la Fundación.',
        'Su sesión se cierra sola tras 30 minutos sin actividad; la de un funcionario, tras 15.',
        'Cinco contraseñas equivocadas bloquean el ingreso durante 15 minutos.',
        'Cada funcionario ve solo lo que su entidad necesita.',
      ],
      'Si ocurriera un incidente que ponga en riesgo sus datos, lo informaremos a la Superintendencia de Industria y Comercio, como manda la ley.',
    ],
  },
  {
    id: 'dispositivo',
    title: 'Qué queda en su dispositivo',
    body: [
      'Usamos solo las cookies necesarias para mantener su sesión y para mostrarle una versión del sitio que funcione; no hay publicidad ni seguimiento. El borrador del formulario se guarda en su propio dispositivo, sin contraseñas. Si comparte el equipo, elija «Equipo compartido: no guardar».',
      'El mapa pide sus imágenes a un servicio externo de cartografía, que recibe la dirección de internet de quien lo abre y ningún dato de las personas.',
    ],
  },
  {
    id: 'cambios',
    title: 'Cambios a esta política',
    body: [
      'Si cambiamos algo importante, lo avisaremos en este sitio antes de que aplique y, cuando la ley lo exija, le pediremos una nueva autorización. La versión y la fecha están al comienzo de esta página.',
    ],
  },
]
