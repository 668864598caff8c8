import { plainName } from './plain-name'
import { soundOf } from './sound'

/**
 * Spellings of one name that sound different: a search for one finds the others. Spellings that sound alike (González,
 * Gonsales) need no entry.
 */
const equal = `
  Jhon John Jon Yon Yhon Jhonn, Jhonny Johnny Yoni, Brayan Bryan Brian Brayam Braian Brayhan, Stiven Steven Estiven Estiben Stephen Steeven Stevens,
  Edison Edinson Edisson, Jonathan Jhonatan Yonatan Jonathon, Michael Maicol Maikol Maycol Mychael Maikel, Yeison Jeison Jason Jeyson Yeyson,
  Jefferson Yeferson Jeferson Gefferson, Wilmer Wilmar Vilmer Guilmer Güilmer, Wilson Vilson Guilson Wuilson, Walter Valter Gualter,
  Vladimir Wladimir Bladimir, Wilfredo Vilfredo Guilfredo Wilfrido, Wilber Vilber Wilver Wilbert Wilberth Guilber Güilber Huilber, William Guillian Güilian Wuilian Vilian Billian,
  Washington Wáshinton Guashinton Guachinton Wasinton, Wellington Wélinton Güélinton Welington Wilintong Wilington Willington Wílinton Wilinton Güílinton, Edwin Eduin Edwing Edwyn, Edward Eduard Eduar Edwar, Esneider Sneider Schneider Sneyder,
  Alexander Alejander Alexánder Alexandre Alecsander, Alejandro Alexandro Alejo, Alejandra Alexandra Alessandra Aleksandra, Gabriel Grabiel,
  Marco Marcos, Franklin Frankling Franclin Franky Frankie, Héctor Éctor Étor, Efraín Efrahín, Huber Hubert Uver Jubert, Robinson Róbinson Rovinson Robinzon,
  Absalón Arsalón, Albeiro Arbeiro Alveiro, Norberto Nolberto, Osvaldo Oswaldo Osbaldo Ozwaldo,
  Reinaldo Reynaldo, Ever Éver Heber, Elkin Elquin Elkyn, Ferney Fernei, Fredy Freddy, David Deivid Deivis Deybi Deivi Dayvid Davis, Jairo Yairo Hairo, Yair Jair Yahir,
  Joaquín Juaquín, Ángelo Anyelo, Anderson Ánderson Handerson, Jhoan Johan Joan Yohan Jhojan Yojan Jojan, Jean Yan Yean Gian Jhan, Rodolfo Rudolf, Ernesto Ernst, José Jse Pepe Chepe Joseph Yosef, Juan Juancho, Pedro Perucho, Ramón Moncho, Sergio Checho, Felipe Pipe, Sebastián Sebas, Nicolás Nico, Gregorio Goyo, Dolores Lola, Mercedes Meche, Teresa Tere, Catalina Cata, Isabel Chavela Chabela, Rosario Charo Chayo, Victoria Vicky Viki, Concepción Concha, Jesús Chucho, Luis Lucho, Enrique Quique Kike, Jaime Jayme Jaimes, Harold Harol Jarold Jarol Jaroll, Domingo Dgo, Sánchez Schez Snchez,
  Giovanni Yovani Geovany Jovanny Giovany, Fabricio Fabrizio, Maximiliano Macsimiliano, Máximo,
  Deisy Daisy Deysi Deicy Daysi Dayci, Yaneth Janeth Janet Yanet Yaned Janette, Leidy Lady Ledy Leydi Laidy Leydy, Jessica Yesica Jésica Yéssica,
  Stephanie Estefany Stefany Estefanía Stefanía Estefanie Stefanie Estefhany, Katherine Catherine Katerin Caterin Katheryn Kateryne Katrin,
  Shirley Chirley Sirley Shirly Shyrley, Geraldine Yeraldín Geraldín Yeraldine, Ivonne Yvonne Ivón Ibón Ivone, Heidy Haidy Jeidy Eidy,
  Haydée Aydé Haidé Aidé Aydée Jaidé, Stella Estella Stela Estela, Nelly Neli Nely Neyi Neyy, Kelly Keli Kely, Liliana Lilliana, Lilian Lillian,
  Isabella Isabela Ysabela, Gabriela Gabriella Gaby Gabi, Daniela Daniella, Marcela Marcella, Mariela Mariella, Ximena Jimena Gimena,
  Katia Katya Catia, Julieth Yulieth Yuliet Juliet Yulied Yulie, Jennifer Yenifer Jeniffer Yennifer Yénifer, Ingrid Íngrid Yngrid Hingrid,
  Marlene Marlen Marleny Marleni Marlenne, Consuelo Consuello Chelo, Yamile Jamile Llamile, Yamileth Yamilet Jamileth Yamilé, Emilse Emilce Emilsen,
  Lizeth Liseth Lisset Lissette Lizette, Lisbeth Lizbeth Lizbet, Ruby Rubí Rubby, Nidia Nydia Nidya, Yurani Yurany Jurany Yuranni,
  Dayana Daiana Dayanna Dallana, Angie Angi Anyi Anggie, Cindy Sindy Cyndi, Wendy Guendy Wendi, Karina Carina Karyna,
  Érika Érica Ericka Hérica, Verónica Berónica Verónika, Mónica Mónika, Luzdary Luzdari, Zoila Soila, Yolima Llolima Jolima,
  Joana Johana Yohana Johanna Jhoana, Leonor Leonort, Concepción Consepsión Concecion, Encarnación Encarnasión, Asunción Asención Ascensión,
  Jazmín Yazmín Jasmín Yasmín Jhasmin, Miriam Myriam Mirian Miryam, Sofía Sophia, Vanessa Vanesa Banesa, Yadira Jadira, Yanira Janira,
  Holman Hollman Jolman, Jeanpierre Jeampierre Jampier Yampier Jhampier, Hoover Jober Hover Jover Hower Huver, Hamilton Jamilton Jaminton Haminton, Harrison Jarrison Jarrinson Harrinson, Harvey Jarvi Jarvey Jarbi Harby Harvy Arbey, Darwin Daruin Darwing Dargüin,
  Kevin Keving Kewin Quevin, Brandon Braindon Brayndon Brandom, Dilan Dylan Dailan, Ronald Ronal Rónald, Roger Róyer Rógers, Roosevelt Rooselvet Rosevelt Rúsbel Rusbelt Rosbelt Rosbel,
  Rosemberg Rosenberg Rosember Rosenber, Gilbert Gílber Yílber Jílber, Gerson Yerson Jerson, Heiner Jeiner Yeiner Jeyner Jainer, Smith Esmith Smit Esmit,
  Stewart Steward Estiuar Estiward Stiwar, Stanley Estanley Stanli, Henry Jenry Jenri Henri Enrry, Haider Heider Héyder Jeider Jaider Jáder Yaider Jayder,
  Kenneth Kénet Kened, Nixon Nikson Níckson, Dairon Dayron Daironn, Duberney Duverney Duverley, Wallace Gualas, Jackson Yacson Jacson Yakson,
  Jacqueline Yaqueline Jakeline Yackeline Yakelin Jackelin, Yesenia Jessenia Yessenia Jesenia, Judith Yudith Yudi Judy Yudy, Marjorie Maryori Mayori Marjori Maryuri,
  Viviana Bibiana Vibiana, Xiomara Siomara Ciomara Jiomara, Kimberly Kimberley Quimberli, Brigitte Brigith Brigit Briyith Briyit, Yineth Gineth Jineth Ginet,
  Giselle Yisel Gisell Gissel Yiselle, Sharon Charon Saron Cháron, Helen Jelen Hellen Ellen, Evelyn Ebelin Évelin Eveling, Nayibe Nayive Najibe,
  Castiblanco Castelblanco Castilblanco, Echavarría Echeverría Echevarría, Lemus Lemos, Echandía Chandía, Cienfuegos Sienfuegos, Hawkins Jokins Jaquins Háuquins, Stephens Estéfens Stevens,
  Hernández Hdez Hdz, Rodríguez Rdguez Rguez Rdz Rodz, González Glez Gzlez Gzlz, Fernández Fdez, Martínez Mtnez Mtz Mnez, Gutiérrez Gtrrez Gtz,
  Ramírez Ramz Rmz, Jiménez Jimz Jmz, García Gcía, López Lpz, Pérez Prz, Álvarez Alvz, Francisco Fco Fcisco Pacho Paco, Fernando Fdo Ferdo, Guillermo Gmo Guillmo Memo,
  Hernando Hdo, Bernardo Bdo Berdo, Eduardo Edo Eduar Lalo, Ricardo Rdo, Manuel Mnl Manl Manolo, Antonio Ant Anto Toño, Alberto Albto Beto, Alfonso Alfso Poncho,
  Rosemary Rosmery Rosmary Rosemery, Santiago Stgo Santi, Ignacio Igno Ign Nacho, Joaquín Joaq, Guadalupe Gpe Lupe, Gustavo Gvo, Vicente Vte Vcte, Gerardo Gdo, Rafael Rafl Rafa, Gabriel Gabl Gabo, Miguel Mgl Migue,
  Betancur Betancourt Betancourth Betancour Betancurt Betancurth, Quiñones Quiñónez Quiñonez,
  Bohórquez Bojórquez Bohorques, Domínguez Domíngues Dominges, Mejía Mexía Megía, Trujillo Truxillo Trugillo,
  Velásquez Velázquez Velasques, Vásquez Vázquez Vasques, Giraldo Jiraldo Hiraldo, Jaramillo Xaramillo, Echeverry Echeverri Echeberri Etcheverry,
  Palacio Palacios, Granado Granados, Newball Niubal Niubol Nubol, Taylor Teilor Tailor, Whitaker Guitaker, Dawkins Doquins, Steele Estil Stil, James Yeims Jeims, Howard Jáguar Jobar, Eisenhower Aisenjaguer Eisenjower, Ivette Yvette Ibeth Ivet, Margot Margoth, Caicedo Caycedo Cacedo, Ibargüen Ivargüen Ibarhuen Ibarwen, Guevara Gebara, Huertas Guertas,
  Holguín Olguín Jolguín, Gualdrón Waldrón Hualdrón, Castañeda Castanieda, Zúñiga, Yáñez, Ñáñez Nañez Ñañes,
  Sanjuán Sanjuan, Santamaría Santamaria, Diazgranados Díazgranados, Villarreal, Villamizar,
  Goyeneche Goieneche Guyeneche, Archbold Archibold Archbol, Livingston Livingstone Livinston, Bautista Baptista, Saldarriaga,
  Sáenz Sáens Sáez, Eraso Erazo, Lasso Lazo, Wilches Vilches, Cuasapud Cuasapú, Bisbicús Visbicus, Náder`

/** Other frequent names. A name in either list is never treated as a slip of another listed name. */
const frequent = `
  Abel Abraham Acevedo Acosta Ada Adela Adelaida Adolfo Adrián Adriana Agudelo Aguilar Aguilera Aguirre Agustín Aida Alarcón Alba Alberto Aldana
  Alfaro Alfonso Alfredo Alicia Alirio Alonso Álvarez Alvarado Álvaro Alzate Amalia Amanda Amaya Amelia Amparo Ana Anaya Andrade Andrea
  Andrés Ángel Ángela Angélica Angulo Aníbal Antonia Antonio Aparicio Arana Aranda Arango Araújo Arbeláez Arboleda Arcila Ardila Arenas Arévalo
  Argemiro Arias Ariel Ariza Armando Arnulfo Arrieta Arroyave Arroyo Artemio Arturo Asprilla Aura Aurelia Aurelio Ávila Ayala Baena Barbosa Barón
  Barragán Barrera Barreto Barrio Barrios Bastidas Beatriz Becerra Bedoya Beltrán Benavides Benito Benita Benítez Berenice Bermeo Bermúdez Berna Bernal
  Bernarda Bernardo Berrío Bertha Blanca Blanco Bolaños Bolívar Bonilla Borja Botero Bravo Brito Buitrago Burbano Burgos Bustos Caballero Cabal Cabrera
  Cáceres Cadena Cadenas Calderón Calvo Camacho Camargo Camelo Camila Camilo Campo Campos Cano Cañón Caro Cárdenas Cardona Cardozo Carla
  Carlos Carlota Carmelo Carmen Carmenza Carmona Carolina Carreño Carrero Carrillo Carvajal Casas Castaño Castellanos Castilla Castillo Castrillón
  Castro Catalina Ceballos Cecilia Celia Celina Cepeda Cerón César Céspedes Chacón Chamorro Chaparro Chavarría Chavarro Chaves Chávez Chica Cifuentes Cipriano
  Clara Clemencia Claudia Claudio Colmenares Colorado Contreras Córdoba Coronado Correa Correal Cortés Costa Cristian Cristina Cristo Cruz Cuadrado
  Cuadros Cuartas Cubillos Cuéllar Cuero Cuesta Dagoberto Daniel Danilo Darío David Dávila Daza Delfín Delfina Delgado Delia Diana Díaz Diego Diomedes
  Dolores Doria Dora Doris Duarte Duque Durán Durango Echavarría Edgar Edgardo Edilberto Edilma Edith Eduardo Elías Eliana Eliécer Elisa
  Eliseo Elizabeth Elmer Eloísa Elsa Efrén Elvia Elver Elvira Emilia Emiliano Emilio Enrique Erasmo Ernesto Ernestina Erlin Erwin Escobar Escobedo
  Escudero Esperanza Espinel Espinosa Espitia Esteban Estela Esther Estrada Estupiñán Eugenia Eugenio Eusebio Eva Evelio Ezequiel Fabián Fabiana Fabio
  Fabiola Fajardo Fanny Fausto Felipe Félix Fermín Fernanda Fernández Fernando Fidel Fidelina Fierro Figueroa Figueredo Flavio Flor Flores Flórez
  Fonseca Forero Francisca Francisco Franco Fuentes Gabino Gail Gaitán Galán Galeano Galiano Galindo Gallego Gallo Gallón Galván Galvis Gálvez Gamarra Gamba
  Gamboa Gámez Garay Garcés García Garzón Gaspar Gaviria Genoveva Gerardo Germán Gil Gilberto Gildardo Gill Gilma Gladys Gloria Gómez Gonzalo González
  Graciela Gregorio Guarín Guerra Guerrero Guillermina Guillermo Guisao Gustavo Gutiérrez Guzmán Henao Henry Heriberto Herlinda Hermes Hermida Hermilda
  Hernán Hernández Hernando Herrera Herrero Hidalgo Higuita Hilaria Hilario Hilda Hincapié Hinestroza Homero Horacio Hoyos Hugo Humberto Hurtado Ibáñez
  Ibarra Ignacia Ignacio Inés Irene Irma Isaac Isabel Isaza Ismael Israel Iván Jacinta Jacinto Jacqueline Jaimes Jeremías Jerónimo Jesús Jiménez
  Joaquina Jorge Josefa Josefina Juan Juana Juárez Judith Julia Julián Juliana Julio Jurado Justo Kevin Lara Laura Leal Leiva Lemus Lenis
  León Leonarda Leonardo Leonel Leonilde Leticia Lezcano Lida Ligia Lina Lisandro Lizcano Llanos Lloreda Logroño Londoño López Lora Lorena Lorenzo Lozada Lozano
  Lucas Lucero Lucía Luciana Luciano Lucila Lucumí Lugo Luis Luisa Luna Luz Machado Madrid Magdalena Magnolia Maldonado Mancilla Manrique Manuel Manuela
  Marcel Marcelo Margarita Marlon María Mariana Mariano Maribel Maricel Marín Marina Marino Mario Mariño Marisol Marta Martín Martina Martínez Marulanda Mateo Mateus
  Matilde Mauricio Medina Mediana Melba Meléndez Melo Mena Mendieta Mendoza Méndez Menéndez Mera Mercado Mercedes Merchán Mesa Mesías Miguel Milena Milson Mina Mireya
  Miranda Mirtha Misael Modesto Mogollón Moisés Molano Molina Moncada Moncayo Monroy Monsalve Montaña Montaño Montenegro Montero Montes Montoya Mora Morales
  Moreira Morelo Moreno Morera Morillo Moscoso Mosquera Mota Moya Múnera Muñoz Murcia Murillo Naranjo Narváez Natalia Natividad Navarrete Navarro Nicolás
  Nancy Néstor Nelson Nieto Niño Noemí Nora Noreña Norma Norberto Novoa Nubia Núñez Obando Ocampo Ochoa Octavio Ofelia Olarte Olga Oliva Olivares Olivero
  Oliveros Olivia Oliver Olmedo Omaira Omar Ordóñez Orjuela Orlando Orozco Orrego Ortega Ortiz Óscar Osorio Osorno Ospina Ospino Otálora Otero Ovidio Pablo
  Pabón Pacheco Padilla Páez Palacino Palomares Palomino Pantoja Paola Paolo Parada Pardo Paredes Parra Parrado Patiño Patricia Patricio Paula Paulina Paz
  Pedraza Pedro Peña Peralta Perdomo Perea Pereira Pérez Perilla Piedad Pinto Pineda Pinedo Pinilla Pinzón Plata Polanco Polo Porras Portilla Posada Posso
  Prada Prado Preciado Prieto Puentes Puerta Pulgarín Pulido Quevedo Quijada Quijano Quintana Quintero Quiroga Quiroz Rafael Rafaela Ramírez
  Ramiro Ramón Ramona Ramos Rangel Raquel Raúl Rebeca Rendón Rengifo Rentería Restrepo Rey Reyes Riascos Ricardo Rico Rigoberto Rincón Ríos Rivas Rivera
  Rivero Roberto Robles Robledo Rocha Rocío Rodas Rodolfo Rodrigo Rogelio Roldán Rolando Román Romaña Romero Rondón Rosa Rosado Rosales Rosalba
  Rosalía Rosaria Rosario Rosaura Rosenda Rosendo Roso Rozo Rúa Rubén Rubiano Rubio Rueda Ruiz Ruth Saavedra Sabogal Salas Salamanca Salazar Salcedo
  Saldaña Salgado Salinas Salomón Samuel Sanabria Sánchez Sandoval Sandra Santa Santiago Santos Sarmiento Saúl Sebastián Segura Segundo Sepúlveda Serafín
  Sergio Serna Serra Serrano Sierra Silva Silvia Simón Socorro Solano Solarte Soledad Soler Solís Sonia Soriano Sosa Soto Suárez Susana Tabares Tamayo Tapias
  Tatiana Tavera Tejada Tello Teodoro Teresa Thomas Tobar Tobías Tobón Toledo Tolosa Tomás Toro Torres Tovar Triana Tulio Uribe Urrego
  Urrea Valderrama Valdés Valencia Valentín Valentina Valenzuela Valeria Valerio Valero Valle Vallejo Vanegas Varela Vargas Varón Vega Vela Velasco
  Vélez Veloza Venegas Vera Vergara Vicenta Vicente Víctor Victoria Vidal Viera Villa Villada Villalba Villegas Villena Vilma Viola Violeta Virgilio Virginia
  Viviana Wilder Yepes Yesid Yolanda Yuri Zamarra Zambrano Zamora Zapata Zea Zuleta Zuluaga
  Aldemar Aldo Alexis Alcides Amado Amador Amílcar Anselmo Apolinar Arcesio Arley Arquímedes Augusto Baltasar Bartolomé Belisario Benjamín Bernabé Braulio
  Byron Calixto Cándido Celestino Clemente Cornelio Crisanto Dairo Damián Demetrio Dionisio Domingo Eder Edilson Eladio Eleazar Emerson Emiro
  Evaristo Faber Farid Faustino Federico Froilán Genaro Gentil Gerson Guido Gumercindo Harold Heliodoro Hermógenes Hipólito Holman Honorio Inocencio Isidro Isidoro
  Jader Joel Jonás Josué Lázaro Leandro Leopoldo Libardo Lino Macario Marcial Marciano Maximino Natanael Nicanor Noé Noel Olegario Otoniel Pascual Plinio
  Pompilio Porfirio Primitivo Prudencio Raimundo Remigio Rómulo Roque Rufino Rubiel Saturnino Severo Silverio Silvio Teófilo Timoteo Tito Ubaldo
  Ulises Urbano Uriel Venancio Wilton Zacarías Aracely Azucena Betty Dalia Delcy Dilia Edna Edilia Elcira Elda Elida Eunice Filomena Floralba Francia
  Georgina Gilda Gina Gisela Griselda Hortensia Isaura Karla Leila Leonilda Lila Lilia Lidia Liria Livia Lucrecia Lyda Mabel Magaly Maira Maritza Marly
  Mayerly Melissa Mery Minerva Nadia Neila Nilda Nilsa Noelia Nohora Odilia Orfa Otilia Pilar Regina Rita Roxana Sara Tania Trinidad Úrsula Yamira Yina Zaida
  Zoraida Zulma Alegría Almanza Amézquita Aponte Araque Arce Argüello Aristizábal Arteaga Atehortúa Avellaneda Avendaño Bahamón Balanta Baquero Barraza
  Bayona Bejarano Blandón Borda Borrero Briceño Bueno Bustamante Cabezas Cadavid Caldas Cantillo Cañas Carabalí Carranza Carrascal Casallas Castiblanco
  Cataño Celis Cely Cerquera Charry Collazos Conde Corrales Corredor Cubides Cuenca Cuervo Díez Escorcia Fandiño Farfán Ferrer Gaona Garnica Godoy
  Gordillo Granda Grajales Grisales Grueso Jácome Jerez Jojoa Ladino Laguna Landázuri Landínez Largo Laverde Ledesma Leguizamón Lemos Linares Lizarazo
  Loaiza Lombana Macías Mahecha Malagón Mantilla Manzano Márquez Medrano Meneses Millán Mojica Mondragón Muriel Navia Neira Nova Olaya Oñate
  Orejuela Otálvaro Oviedo Oyola Ojeda Palencia Palma Pedroza Peinado Petro Pertuz Piedrahíta Piñeros Pico Portela Portillo Poveda Quiceno Quimbayo
  Reina Reinoso Ricaurte Roa Robayo Rosas Rosero Roncancio Ruano Samper Santana Segovia Serrato Sinisterra Suaza Taborda Tafur Tarazona Téllez Tique
  Tirado Triviño Troncoso Umaña Urbina Uriana Urquijo Useche Usma Valbuena Valoyes Velandia Vidales Villalobos Villamil Villarraga Yara Yate
  Zabala Zabaleta Zárate Zorro Yuly Quero Parma Sala
  Rojas Elena Karen Jenny Javier Duván Norbey Abelardo Acuña Ahumada Andrey Armas Arnoldo Barros Bocanegra Botina Cabarcas Calle Copete Cuello
  Edelmira Elva Etelvina Fontalvo Galíndez Herminia Iglesias Imelda Lagos Llinás Luzmila Malambo Manjarrez Mier Morelos Nelcy Nieves Nina
  Oneida Orfelina Osma Padrón Palmera Pastor Peláez Plutarco Próspero Puello Quesada Rada Ranulfo Remberto Roda Rodelo Sigifredo Simanca Sterling
  Tiberio Tulia Ulloa Vergel Viáfara Villero Winder Yamid Zoilo`

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** The sound of each known name, with the first sound of its class. */
const keys = new Map<string, string>()
const spellings = new Set<string>()
const accented = /[áéíóúüñ]/giu

/** Fills both in steps: the sounds of two thousand names take an old phone a fifth of a second. */
function* readNames(): Generator<void, void> {
  for (const alike of equal.split(',')) {
    const sounds = wordsOf(alike).map((name) => soundOf(plainName(name)))
    const first = sounds.map((sound) => keys.get(sound)).find(Boolean) ?? sounds[0] ?? ''
    for (const sound of sounds) keys.set(sound, first)
    yield
  }
  const single = wordsOf(frequent)
  for (const name of single) {
    const sound = soundOf(plainName(name))
    if (!keys.has(sound)) keys.set(sound, sound)
    yield
  }
  /** Sounds of names without their accented letters ('Ordez'), and the keys of the names that each may be. */
  const lost = new Map<string, Set<string>>()
  for (const name of [...wordsOf(equal.replaceAll(',', ' ')), ...single]) {
    spellings.add(plainName(name))
    yield
    // Without one letter, a name may be another one: Mara, María.
    if ((name.match(accented)?.length ?? 0) < 2) continue
    const sound = soundOf(plainName(name.replace(accented, '')))
    lost.set(sound, (lost.get(sound) ?? new Set()).add(keys.get(soundOf(plainName(name))) ?? ''))
  }
  for (const [sound, [key = '', ...others]] of lost)
    if (others.length === 0 && sound.length > 3 && !keys.has(sound)) keys.set(sound, key)
}

const reading = readNames()

/** Reads the known names step by step. Without it, the first comparison reads them all at once. */
export function* prepareNames(): Generator<void, void> {
  while (!reading.next().done) yield
}

function readRest() {
  while (!reading.next().done);
}

/** Whether a plain word is a frequent name in one of its usual spellings. */
export const isFrequentName = (word: string) => {
  readRest()
  return spellings.has(word)
}

/** The ends of diminutives: Carlitos, Anita, Carmencita; after a t also Martica. */
const diminutive = /^(.{2,}?)(?:c?it|(?<=t)ic)([ao]s?)$/
/** Letters before such an end, and how the full name spells them: Blanquita, Blanca. */
const respelt: readonly (readonly [RegExp, string])[] = [
  [/qu$/, 'c'],
  [/gu$/, 'g'],
  [/c$/, 'z'],
]

/** Returns the sounds of the names that a plain word may be a diminutive of, the likeliest first. */
function fullNames(word: string): string[] {
  const [, start, end = ''] = diminutive.exec(word) ?? []
  if (start === undefined) return []
  const starts = [start, ...respelt.map(([from, to]) => start.replace(from, to))]
  return starts.flatMap((text) => [text + end, text, `${text}e`, `${text}i${end}`, `${text}es`]).map(soundOf)
}

/** Returns the key that all equal spellings of a name and its diminutives share, and whether it is frequent. */
export function nameKey(word: string): { key: string; frequent: boolean } {
  readRest()
  const sound = soundOf(word)
  const shared = [sound, ...fullNames(word)].flatMap((full) => keys.get(full) ?? [])
  return { key: shared[0] ?? sound, frequent: keys.has(sound) }
}
