export interface PolicySection {
  id: string
  title: string
  /** Paragraphs, before the list. */
  text: readonly string[]
  list?: readonly string[]
}

/**
 * The personal data policy under Ley 1581 de 2012. It must stay true to what the product stores and shows. A change of
 * the text raises `policyVersion` (shared/contracts), which is stored with each consent.
 */
export const policySections: readonly PolicySection[] = [
  {
    id: 'datos',
    title: 'Qué datos tratamos',
    text: ['Tratamos los datos que usted nos entrega al afiliarse y los que actualiza después en su perfil:'],
    list: [
      'De identificación y contacto: nombres y apellidos, cédula, celular, correo, dirección y un contacto alterno.',
      'Sociodemográficos: fecha y lugar de nacimiento, estudios, trabajo, vivienda, familia y situación pensional.',
      'De servicio: fuerza o institución, rango, última unidad, retiro y vínculo con programas y TOAR.',
      'Sobre su comparecencia: acta, sala, magistrado, defensa técnica y situación de libertad.',
      'De uso del sistema: fecha y hora de ingreso y de las consultas hechas por funcionarios autorizados.',
    ],
  },
  {
    id: 'sensibles',
    title: 'Datos sensibles',
    text: [
      'La ley protege de manera especial los datos que pueden afectar la intimidad o dar lugar a discriminación (Ley 1581 de 2012, artículos 5 y 6). En el formulario lo son la pertenencia étnica, la creencia religiosa y la discapacidad.',
      'Usted no está obligado a autorizar el tratamiento de datos sensibles. En etnia y en creencia religiosa puede elegir «Prefiero no responder», y el campo de discapacidad puede quedar vacío. Su afiliación y el acompañamiento que reciba no dependen de esas respuestas.',
    ],
  },
  {
    id: 'finalidades',
    title: 'Para qué los usamos',
    text: ['Sus datos se usan únicamente para:'],
    list: [
      'Afiliarlo, identificarlo y permitirle consultar y corregir su perfil.',
      'Prestarle acompañamiento técnico, jurídico y psicosocial.',
      'Comunicarnos con usted sobre su proceso y sobre las actividades de la Fundación.',
      'Atender las consultas de la Jurisdicción Especial para la Paz (JEP) y de la Unidad de Búsqueda de Personas dadas por Desaparecidas (UBPD) dentro de sus funciones.',
      'Cumplir obligaciones legales y cuidar la seguridad del sistema.',
    ],
  },
  {
    id: 'autorizacion',
    title: 'Su autorización',
    text: [
      'Al pulsar «Finalizar» en el formulario de afiliación, usted autoriza este tratamiento. Guardamos la versión del texto que usted vio y la fecha y hora en que lo autorizó, para que ambas partes puedan probarlo.',
      'Si nos entrega datos de otra persona, como su contacto alterno, hágalo con su conocimiento y solo con lo necesario para ubicarlo a usted.',
    ],
  },
  {
    id: 'consulta',
    title: 'Quién puede verlos',
    text: [
      'Usted, con su número de documento y su contraseña; el personal de la Fundación que lo acompaña; y los funcionarios de la JEP y de la UBPD que ingresan con un código de acceso personal, de un solo uso y con vencimiento.',
      'Los funcionarios consultan sin poder modificar. Cada búsqueda y cada ficha que abren queda registrada: quién, cuándo y a quién consultó. La Fundación no vende ni cede sus datos.',
    ],
  },
  {
    id: 'derechos',
    title: 'Sus derechos',
    text: ['Como titular, según el artículo 8 de la Ley 1581 de 2012, usted puede:'],
    list: [
      'Conocer, actualizar y rectificar sus datos.',
      'Pedir prueba de la autorización que nos dio.',
      'Saber qué uso les hemos dado.',
      'Revocar la autorización o pedir que se supriman, cuando no exista un deber legal o contractual de conservarlos.',
      'Acceder a ellos de forma gratuita.',
      'Presentar una queja ante la Superintendencia de Industria y Comercio, después de haber acudido a la Fundación.',
    ],
  },
  {
    id: 'ejercicio',
    title: 'Cómo ejercerlos',
    text: [
      'Usted puede corregir la mayoría de sus datos desde «Editar datos», en su perfil. Para lo demás, escriba o llame a la Fundación con su nombre, su número de documento, lo que solicita y dónde quiere recibir la respuesta. También puede hacerlo su apoderado, su representante o, si fallece, sus causahabientes.',
    ],
    list: [
      'Consultas: respondemos en un máximo de diez días hábiles. Si hace falta más tiempo, se lo diremos con el motivo y responderemos en los cinco días hábiles siguientes (artículo 14).',
      'Reclamos: respondemos en un máximo de quince días hábiles, que pueden extenderse ocho más con aviso (artículo 15). Si falta información, se la pediremos en los cinco días siguientes.',
    ],
  },
  {
    id: 'conservacion',
    title: 'Cuánto tiempo los conservamos',
    text: [
      'Conservamos sus datos mientras esté afiliado y durante el tiempo que exijan la ley o los procesos en los que participa. Después los suprimimos o los dejamos sin nada que permita identificarlo.',
      'El registro de las consultas de funcionarios se conserva aparte, porque protege sus derechos, y nadie puede modificarlo.',
    ],
  },
  {
    id: 'seguridad',
    title: 'Cómo los cuidamos',
    text: [
      'La información viaja cifrada. Su contraseña se guarda de una forma que nadie, tampoco la Fundación, puede leer. Las sesiones se cierran solas tras un tiempo sin actividad.',
    ],
  },
  {
    id: 'dispositivo',
    title: 'Qué queda en su dispositivo',
    text: [
      'Usamos solo las cookies necesarias para mantener su sesión; no hay publicidad ni seguimiento. El borrador del formulario se guarda en su propio dispositivo, sin contraseñas y por 24 horas como máximo. Si comparte el equipo, elija «Equipo compartido: no guardar».',
      'El mapa pide sus imágenes a un servicio externo de cartografía, que recibe su dirección de internet pero ningún dato de las personas.',
    ],
  },
  {
    id: 'cambios',
    title: 'Cambios a esta política',
    text: [
      'Si cambiamos algo importante, lo avisaremos en este sitio antes de que aplique y, cuando la ley lo exija, le pediremos una nueva autorización.',
    ],
  },
]
