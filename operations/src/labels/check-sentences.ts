/** Findings of the release checks, and what they are in Spanish; `$1` is kept as it is. */
export const checkSentences: readonly (readonly [RegExp, string])[] = [
  [/^the page has no heading$/, 'la página no tiene título'],
  [/^nothing was mounted$/, 'no se mostró nada'],
  [/^no version works$/, 'ninguna versión funciona'],
  [/^(\S+) was not loaded$/, 'no se cargó $1'],
  [/^opens another window$/, 'abre otra ventana'],
  [/^an error outside rendering: (.*)$/, 'un error en su código: $1'],
  [
    /^sets cookies of (\d+) bytes.*$/,
    'guarda $1 bytes en cookies, con las que los servidores rechazan toda solicitud',
  ],
  [
    /^sets the title '(.*)', and its area\.config\.ts declares '(.*)'$/,
    'su título es «$1», y su area.config.ts dice «$2»',
  ],
  [/^sets (.*)$/, 'cambia un atributo de toda la página: $1'],
  [/^removes (\S+)$/, 'quita un atributo de toda la página: $1'],
  [/^removes (<.*>) from the page$/, 'quita de la página un elemento que no es suyo: $1'],
  [/^removes or switches off the style sheet (.*)$/, 'quita o apaga una hoja de estilos: $1'],
  [/^loads a style sheet that is no area's: (.*)$/, 'carga una hoja de estilos que no es de ningún área: $1'],
  [/^adds a style sheet of its own to the whole page$/, 'agrega una hoja de estilos a toda la página'],
  [/^adds (.*) to the page's head$/, 'agrega $1 a la cabecera de la página'],
  [/^replaces functions of the browser: (.*)$/, 'reemplaza funciones del navegador: $1'],
  [/^removes what others keep in (.*)$/, 'borra lo que otras áreas guardan en $1'],
  [
    /^makes synchronous requests, which stop the whole page$/,
    'hace solicitudes que detienen toda la página mientras llegan',
  ],
  [/^makes (?:more than )?(\d+) requests.*$/, 'hace demasiadas solicitudes: $1 o más'],
  [/^requests the same address (\d+) times.*$/, 'pide la misma dirección $1 veces en diez segundos'],
  [/^renders (\d+) times.*$/, 'se dibuja $1 veces en diez segundos'],
  [/^does not respond for (\d+) seconds \((.*)\)$/, 'no responde durante $1 segundos ($2)'],
  [/^does not respond for (\d+) seconds$/, 'no responde durante $1 segundos'],
  [
    /^goes to (\S+) without a click, the live version shows (\S+)$/,
    'lleva a $1 sin que nadie oprima nada; la versión en vivo muestra $2',
  ],
  [
    /^shows (\d+) characters of text, the live version (\d+)$/,
    'muestra $1 caracteres de texto; la versión en vivo, $2',
  ],
  [
    /^shows (\d+) controls, the live version (\d+)$/,
    'muestra $1 campos, botones y enlaces; la versión en vivo, $2',
  ],
  [
    /^moves (\d+) texts or controls more than three seconds after it was opened$/,
    'mueve $1 textos, campos o botones más de tres segundos después de abrirse',
  ],
  [
    /^adds (\d+) entries to the history: "Back" does not leave the page$/,
    'agrega $1 pasos al historial: «Atrás» no sale de la página',
  ],
  [
    /^adds (\d+) listeners to the window by itself.*$/,
    'se vuelve más y más lenta: agrega sola $1 tareas que corren con cada evento',
  ],
  [
    /^keeps adding elements by itself, (\d+) within six seconds.*$/,
    'se vuelve más y más lenta: agrega sola $1 elementos en seis segundos, y sigue',
  ],
  [/^changes something by being opened: (.*)$/, 'cambia datos con solo abrirse: $1'],
  [/^asks the API for more when it is opened: (.*)$/, 'pide más datos a la API cuando se abre: $1'],
  [
    /^keeps (\d+) characters in the browser's storage.*$/,
    'guarda $1 caracteres en el navegador y no deja espacio para los borradores',
  ],
  [
    /^opens a dialog that neither Escape nor one of its buttons closes$/,
    'abre un diálogo que no se cierra ni con Escape ni con sus botones',
  ],
  [
    /^a click on (\d+) of (\d+) controls hits something else than the control$/,
    'en $1 de $2 campos, botones y enlaces, el clic da en otra cosa',
  ],
  [/^prints (\d+) of (\d+) characters of text$/, 'imprime $1 de $2 caracteres de texto'],
  [/^is not accessible to everybody: (.*)$/, 'no es accesible para todas las personas: $1'],
  [
    /^shows (\d+) of (\d+) characters smaller than (\d+) px$/,
    'muestra $1 de $2 caracteres más pequeños que $3 px',
  ],
  [
    /^shows (\d+) of (\d+) characters from right to left$/,
    'muestra $1 de $2 caracteres de derecha a izquierda',
  ],
  [
    /^shows (\d+) of (\d+) characters in lines that overlap$/,
    'muestra $1 de $2 caracteres en renglones que se tapan',
  ],
  [/^shows (\d+) of (\d+) characters blurred$/, 'muestra borrosos $1 de $2 caracteres'],
  [/^shows ((?:\{\{|\$\{|&\w+;|[\u00c3\u00c2\ufffd]).*)$/, 'muestra marcas del código o letras dañadas: $1'],
  [/^opens by itself: (.*)$/, 'abre por su cuenta un mensaje, una descarga o la impresión: $1'],
  [
    /^(\d+) of (\d+) boxes and lists do not keep what is chosen: (.*)$/,
    '$1 de $2 casillas y listas no conservan lo que se elige: $3',
  ],
  [
    /^neither Escape nor a button closes the dialog that '(.*)' opens$/,
    'el diálogo que abre «$1» no se cierra ni con Escape ni con sus botones',
  ],
  [
    /^cannot be scrolled once the dialog that '(.*)' opens is closed$/,
    'no se puede desplazar después de cerrar el diálogo que abre «$1»',
  ],
  [/^does nothing when these are pressed: (.*)$/, 'no hace nada cuando se oprime: $1'],
  [/^nothing happens when its first link is clicked$/, 'no pasa nada cuando se oprime su primer enlace'],
  [
    /^reloads the whole site when its first link is clicked$/,
    'carga de nuevo todo el sitio cuando se oprime su primer enlace',
  ],
  [/^has links that open nothing: (.*)$/, 'tiene enlaces que no abren nada: $1'],
  [
    /^has links or pictures that visitors cannot reach: (.*)$/,
    'tiene enlaces o imágenes que solo se abren en otro computador o en una red interna: $1',
  ],
  [/^has links to where there is no page: (.*)$/, 'tiene enlaces a donde no hay ninguna página: $1'],
  [/^shows a password while it is typed$/, 'deja ver la contraseña mientras se escribe'],
  [
    /^(\d+) of (\d+) fields forget what was typed.*$/,
    '$1 de $2 campos olvidan lo que se escribió; los de la versión en vivo lo conservan',
  ],
  [
    /^puts a typed password into the address when it is sent$/,
    'pone en la dirección la contraseña que se escribió',
  ],
  [
    /^puts a typed number or e-mail address into the address when it is sent$/,
    'pone en la dirección un número o un correo que se escribió',
  ],
  [/^does nothing when its main button is pressed$/, 'no hace nada cuando se oprime su botón principal'],
  [
    /^its main button cannot be pressed though the form is filled$/,
    'su botón principal no se puede oprimir aunque el formulario esté lleno',
  ],
  [
    /^nothing happens when Enter is pressed in its text field$/,
    'no pasa nada cuando se oprime Entrar en su campo de texto',
  ],
  [
    /^reloads the whole site when Enter is pressed in its text field$/,
    'carga de nuevo todo el sitio cuando se oprime Entrar en su campo de texto',
  ],
  [
    /^adds (\d+) entries to the history when its main button is pressed$/,
    'agrega $1 pasos al historial cuando se oprime su botón principal',
  ],
  [
    /^shows (\d+) of (\d+) characters in the colour of their background.*$/,
    'muestra $1 de $2 caracteres del color de su fondo a quien prefiere páginas oscuras',
  ],
  [
    /^shows none of the (\d+) pictures at the top of the page$/,
    'no deja ver ninguna de las $1 imágenes de arriba',
  ],
  [/^shows dates in another month: (.*)$/, 'muestra fechas con otro mes: $1'],
  [
    /^does not show which control has the focus \((\d+) of (\d+)\)$/,
    'no deja ver qué campo, botón o enlace tiene el foco ($1 de $2)',
  ],
  [/^cannot be scrolled$/, 'no se puede desplazar'],
  [/^cannot be enlarged$/, 'no se puede ampliar'],
  [
    /^the Tab key reaches (\d+) of its first (\d+) controls$/,
    'la tecla Tab llega a $1 de sus primeros $2 campos, botones y enlaces',
  ],
  [
    /^Shift\+Tab does not go back to the previous control$/,
    'las teclas Mayúsculas y Tab no vuelven al campo, botón o enlace anterior',
  ],
  [
    /^the Tab key does not leave its last control$/,
    'la tecla Tab no sale de su último campo, botón o enlace',
  ],
  [
    /^the Enter key neither follows its links nor presses its buttons$/,
    'la tecla Entrar no sigue sus enlaces ni oprime sus botones',
  ],
  [
    /^asks whether to leave it although nobody has typed anything$/,
    'pregunta si salir, sin que nadie haya escrito',
  ],
  [/^its text cannot be selected$/, 'su texto no se puede seleccionar'],
  [/^its text cannot be copied$/, 'su texto no se puede copiar'],
  [
    /^(\d+) of its first (\d+) controls move away from the mouse, or are covered when it comes$/,
    '$1 de sus primeros $2 campos, botones y enlaces se apartan del ratón o quedan tapados cuando llega',
  ],
  [/^takes the focus away while somebody types$/, 'quita el foco mientras alguien escribe'],
  [
    /^its first text field does not accept what is typed$/,
    'su primer campo de texto no recibe lo que se escribe',
  ],
  [
    /^its first text field does not accept what is pasted$/,
    'su primer campo de texto no recibe lo que se pega',
  ],
  [
    /^computes (\d+) ms for a key press, the live version (\d+) ms$/,
    'calcula $1 ms por cada tecla; la versión en vivo, $2 ms',
  ],
  [
    /^computes (\d+) ms while nobody does anything, the live version (\d+) ms$/,
    'calcula $1 ms sin que nadie haga nada; la versión en vivo, $2 ms',
  ],
  [
    /^loads (\d+) files of the live areas within ten seconds.*$/,
    'carga $1 archivos de las áreas en diez segundos',
  ],
  [/^leaves its title behind: '(.*)'$/, 'deja su título en la página siguiente: «$1»'],
  [/^leaves .* behind$/, 'deja algo suyo en la página siguiente'],
  [
    /^a click on the site's link to (\S+) does not open that page$/,
    'el enlace del sitio a $1 no abre esa página',
  ],
  [
    /^the site's header ends at (\d+) px instead of (\d+) px.*$/,
    'el encabezado del sitio termina en $1 px; en la versión en vivo, en $2 px',
  ],
  [
    /^the page's heading is at (\d+) px instead of (\d+) px.*$/,
    'el título de la página está en $1 px; en la versión en vivo, en $2 px',
  ],
  [
    /^(.+) bundles (\S+), which every area takes from the shell$/,
    '$1 trae $2, que el sitio ya da a las áreas',
  ],
  [/^(.+) does not expose '\.\/routes'$/, '$1 no trae sus páginas'],
  [
    /^is (\d+) px wider than its window: it has to be scrolled sideways$/,
    'es $1 px más ancha que la pantalla: hay que desplazarla hacia los lados',
  ],
  [
    /^shows ((?:undefined|null|NaN|Invalid Date|\[object \w+\])(?:, .*)?)$/,
    'muestra un dato que no existe: $1',
  ],
  [/^loads another page by itself$/, 'abre otra página sin que nadie oprima nada'],
  [/^ends the process of its tab$/, 'cierra a la fuerza la pestaña del navegador'],
  [/^shows no page$/, 'no muestra ninguna página'],
  [/^replaces what the check itself needs$/, 'reemplaza lo que el control necesita para mirarla'],
  [/^has routes that cannot be read$/, 'tiene direcciones que no se pueden leer'],
  [
    /^(\S+ \S+): its routes have (\S+), which its area\.config\.ts does not declare$/,
    '$1: tiene la dirección $2, que no declara en area.config.ts',
  ],
  [/^'Back' does not return to the page$/, 'el botón «Atrás» no regresa a la página'],
  [
    /^keeps a typed password in the browser's storage$/,
    'guarda en el navegador la contraseña que se escribió',
  ],
  [
    /^shows no message when the filled form is refused$/,
    'no dice nada cuando no se acepta el formulario que se llenó',
  ],
  [/^sends the filled form (\d+) times$/, 'envía $1 veces el formulario que se llenó'],
  [
    /^the shell no longer provides (\S+) of (\S+), which (\S+) uses$/,
    'el marco del sitio ya no da $1 de $2, que usa $3',
  ],
  [
    /^(\S+ \S+) has (\d+) kB of scripts and styles; its team's grant allows (\d+) kB\..*$/,
    '$1 pesa $2 KB; a su equipo se le permiten $3 KB',
  ],
  [
    /^(\S+ \S+) has ([\d.]+) MB of .*, the live version ([\d.]+) MB$/,
    '$1 pesa $2 MB; la versión en vivo, $3 MB',
  ],
  [/^(\S+ \S+) has ([\d.]+) MB of .*$/, '$1 pesa $2 MB: es demasiado'],
  [
    /^(\S+ \S+) reads (.+), which is not (?:always )?returned \((.*)\)$/,
    '$1 lee $2, que la API no siempre devuelve ($3)',
  ],
  [
    /^(\S+ \S+) does not (?:always )?send (.+), which is required \((.*)\)$/,
    '$1 no siempre envía $2, que la API exige ($3)',
  ],
  [
    /^(\S+ \S+) (?:may send|sends) (.+), which is not accepted \((.*)\)$/,
    '$1 envía $2, que la API no acepta ($3)',
  ],
]
