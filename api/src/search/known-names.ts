import { plain } from './filters'

const listed = (names: string) => names.split(/\s+/).filter(Boolean).map(plain)

/**
 * Names common in Colombia, in their usual spelling. Two of them that differ by one letter are different
 * names, not a typo: Hernández and Fernández, Alejandro and Alejandra. Of several spellings, only the most
 * common one is listed. Names shorter than five letters are never compared letter by letter.
 */
const known = new Set([
  ...listed(`
    Acevedo Acosta Aguado Aguilar Aguilera Aguirre Agudelo Ahumada Alarcón Albarracín Alcalá Aldana Alfaro Almeida
    Alonso Altamirano Alvarado Álvarez Álzate Amador Amaya Amézquita Andrade Angarita Angulo Aponte Aragón Arana Arango
    Aranda Arbeláez Arboleda Arciniegas Ardila Arenas Arévalo Argüello Arias Aristizábal Arrieta Arroyave Arroyo Arteaga
    Asprilla Atehortúa Avendaño Ávila Ayala Baena Balanta Ballesteros Banguera Barbosa Barón Barragán Barrera Barreto
    Barrientos Barrios Bautista Bayona Becerra Bedoya Bejarano Beltrán Benavides Benítez Bermúdez Bernal Berrío Betancourt
    Blanco Bohórquez Bolaños Bolívar Bonilla Borja Botero Bravo Briceño Buitrago Burbano Burgos Bustamante Bustos
    Caballero Cabezas Cabrera Cáceres Camelo Cadavid Cadena Cadenas Caicedo Calderón Calvache Calvo Camacho Camargo Campo Campos
    Cano Cantillo Cañón Carabalí Cárdenas Cardona Cardozo Carmona Caro Carrascal Carrasco Carreño Carrillo Carvajal
    Castañeda Castaño Castellanos Castilla Castillo Castrillón Castro Ceballos Cepeda Cerón Cervantes Céspedes Chacón
    Chamorro Chaparro Chávez Chaves Cifuentes Clavijo Collazos Contreras Córdoba Coronado Coronel Correa Correal Cortés
    Cortina Costa Cruz Cuadrado Cuadros Cubides Cubillos Cuéllar Cuervo Cuesta Cuevas Dávila Daza Delgado Díaz Domínguez
    Duarte Duque Durán Echavarría Echeverry Escobar Escobedo Escudero Espejo Espina Espinel Espinosa Esquivel Estrada
    Estupiñán Fajardo Farfán Fernández Ferrer Ferreira Ferro Figueroa Flórez Florez Fonseca Forero Franco Fuentes Gaitán
    Galán Galeano Galindo Gallego Gallo Galvis Gálvez Gamarra Gamboa Gámez Garavito Garcés García Garzón Gaviria Giraldo Godoy
    Gómez Góngora González Granada Granados Guarín Guerra Guerrero Guevara Guillén Gutiérrez Guzmán Hernández Herrera
    Herrero Henao Hidalgo Higuera Hinestroza Holguín Hoyos Huertas Hurtado Ibáñez Ibarra Idárraga Izquierdo Jaimes Jaramillo
    Jerez Jiménez Jordán Juárez Jurado Landázuri Lara Lasso Leal Ledesma Leguizamón Leiva León Lerma Lezcano Linares Lizarazo
    Lizcano Llanos Lombana Londoño López Lozada Lozano Lucumí Lugo Luna Machado Macías Madrid Maldonado Mancera Manjarrés
    Manrique Mantilla Manzano Marín Mariño Marmolejo Márquez Marroquín Martín Martínez Mateus Matiz Maturana Medina Mejía
    Meléndez Mena Mendieta Méndez Mendoza Menéndez Meneses Mercado Merchán Mesa Mina Miranda Molano Molina Molino Moncada
    Monroy Monsalve Montaña Montaño Montenegro Montero Monterrosa Montes Montoya Mora Morales Moreno Morelo Moreira Morera
    Morillo Mosquera Moya Múnera Muñoz Murcia Murillo Naranjo Narváez Navarrete Navarro Navas Nieto Noguera Noreña Novoa
    Núñez Obando Ocampo Ochoa Olarte Olaya Olivares Oliveros Olivero Ordóñez Orejuela Orozco Orrego Ortega Ortegón Ortiz
    Osorio Ospina Osorno Ossa Otálora Otero Oviedo Oyola Pabón Pacheco Padilla Páez Palacio Palacios Palacino Palma Palomino
    Pantoja Pardo Paredes Parra Parrado Pastrana Patiño Paternina Payares Pedraza Peláez Peña Peñaloza Perdomo Perea Pérez
    Perilla Piedrahíta Pinilla Pineda Pinedo Pinto Pinzón Pizarro Plata Plaza Polanco Polo Porras Portela Portilla Posada
    Posso Prada Prado Preciado Prieto Puentes Puello Pulido Quesada Quevedo Quijano Quiñones Quiñónez Quintana Quintero
    Quiroga Quiroz Ramírez Ramos Rangel Rentería Rendón Restrepo Revelo Reyes Riascos Ricaurte Rincón Ríos Rivas Rivera
    Rivero Robayo Robledo Robles Rocha Rodas Rodríguez Rojas Roldán Romaña Romero Roncancio Rondón Rosales Rosero Rozo Rubiano
    Rubio Rueda Ruiz Saavedra Sabogal Sáenz Salamanca Salas Salazar Salcedo Saldaña Saldarriaga Salgado Salinas Samper Sánchez
    Sandoval Santacruz Santamaría Santana Santander Santiago Santos Sarmiento Segovia Segura Sepúlveda Serna Serrano Sierra
    Silva Solano Soler Solís Sosa Soto Sotelo Suárez Tabares Tamayo Tapia Tejada Téllez Tobón Toloza Torrado Torres Tovar Triana
    Trujillo Ulloa Umaña Uribe Urrego Urrea Urrutia Usuga Valbuena Valderrama Valdés Valencia Valenzuela Valero Vallejo Valle
    Vanegas Varela Vargas Varón Vásquez Vega Velandia Velasco Velásquez Vélez Vera Vergara Vidal Villa Villada Villalba
    Villalobos Villamil Villamizar Villanueva Villarreal Villegas Viveros Yepes Zabala Zambrano Zamora Zapata Zárate Zuluaga
    Zúñiga`),
  ...listed(`
    Abelardo Adela Adelaida Adolfo Adrián Adriana Agustín Aída Alberto Albeiro Alba Aldemar Alejandra Alejandro Alexander
    Alexandra Alexis Alfonso Alfredo Alicia Alirio Alonso Álvaro Amalia Amanda Amelia Amparo Ana Andrea Andrés Ángel Ángela Angélica
    Aníbal Antonia Antonio Arcadio Argemiro Armando Arnaldo Arnulfo Arturo Astrid Augusto Aurelia Aurelio Aurora Beatriz
    Belisario Benjamín Bernarda Bernardo Berta Blanca Bonifacio Brenda Brígida Camila Camilo Carla Carlos Carmela Carmelo Carmen Carmenza
    Carolina Catalina Cecilia Cecilio César Clara Clarisa Claudia Claudio Clemencia Clemente Consuelo Cristian Cristina
    Cristóbal Damián Daniel Daniela Danilo Dario Darío David Débora Diana Diego Dolores Domingo Dora Doris Eduardo Edgar Edgardo
    Edilberto Edilma Edison Eduarda Edwin Efraín Elena Eliana Elías Eliécer Elisa Elizabeth Elkin Elmer Eloísa Elsa
    Elvira Emilia Emiliano Emilio Emma Enrique Érika Ernestina Ernesto Esneda Esperanza Esteban Estefanía Estela Ester Eugenia
    Eugenio Eusebio Eva Evaristo Evelio Fabián Fabiana Fabio Fabiola Fanny Federico Felipe Félix Fermín Fernanda Fernando
    Fidel Flor Florencia Florencio Francisca Francisco Freddy Gabriel Gabriela Genoveva Gerardo Germán Gilberto Giovanni Gladys
    Gloria Gonzalo Graciela Gregorio Guillermina Guillermo Gustavo Héctor Helena Heriberto Hermes Hernán Hernando Hilda
    Horacio Hugo Humberto Ignacia Ignacio Inés Irene Isabel Isabela Isaías Ismael Israel Iván Jacinta Jacinto Jacobo Jaime Jairo
    Javier Jenny Jerónimo Jesús Joaquín Jonathan Jorge José Josefa Josefina Juan Juana Judith Julia Julián Juliana Julieta
    Julio Karen Karina Laura Lázaro Leandro Leidy Leonardo Leonarda Leonel Leonor Leticia Libardo Lida Lidia Liliana Lorena
    Lorenzo Lucas Lucía Luciana Luciano Lucila Luis Luisa Luz Magdalena Manuel Manuela Marcela Marcelino Marcelo Marco Marcos
    Margarita María Mariana Mariano Maribel Mariela Marina Marino Mario Marisol Marleny Marlon Marta Martha Martín Martina
    Mateo Matilde Mauricio Maximiliano Mercedes Miguel Milena Milton Miriam Misael Modesto Moisés Mónica Nancy Natalia Nelly
    Nelson Néstor Nicolás Nidia Nohemí Nora Norberto Norma Nubia Octavia Octavio Olga Oliva Olivia Omar Orlando Óscar Osvaldo Pablo
    Paola Patricia Patricio Paula Paulina Pedro Pilar Rafael Rafaela Ramiro Ramón Ramona Raquel Raúl Rebeca Reinaldo Ricardo
    Rigoberto Roberto Rocío Rodolfo Rodrigo Rogelio Roger Rolando Román Romelia Rosa Rosalba Rosalía Rosario Rosaura Rubén Rubiela
    Rufino Samuel Sandra Santiago Sara Saúl Sebastián Segundo Serafín Sergio Silvia Silvio Simón Sofía Soledad Sonia Susana
    Teodoro Teresa Tomás Tulia Tulio Valentín Valentina Valeria Valerio Vanessa Verónica Vicenta Vicente Víctor Victoria
    Vilma Virgilio Virginia Viviana Walter Wilder William Wilson Wilmer Ximena Yamile Yaneth Yesenia Yolanda Zoraida Zulma`),
])

/**
 * What the names of a man and of a woman have in common: Rosend- of Rosendo and Rosenda, Julian- of Julián
 * and Juliana.
 */
const stem = (name: string) => name.replace(/[ao]$/, '')

/** Returns whether two different normalised words are two names, not a name and a typo. */
export const areTwoNames = (one: string, other: string): boolean =>
  stem(one) === stem(other) || (known.has(one) && known.has(other))
