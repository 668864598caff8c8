// Given names and surnames in Colombia, the most frequent first, each with the spellings found in registers.
// The order follows the published statistics of names; the spellings are those seen on documents.

/** @param {string} text lines of `spelling spelling …`, separated by commas */
const names = (text) =>
  text
    .split(',')
    .map((name) => name.trim().split(/\s+/))
    .filter(([first]) => first)

export const women = names(`
  María, Luz Lus, Ana Anna, Sandra, Martha Marta, Paola Paula, Carmen, Gloria, Claudia, Diana Dayana Daiana,
  Blanca, Rosa, Yolanda Llolanda Jolanda, Patricia, Olga, Nelly Neli Nely Nelli, Adriana, Andrea, Mónica Mónika,
  Nancy Nanci Nansy, Flor, Liliana Lilliana, Rocío Rosío, Ángela Anyela, Beatriz Beatris, Elizabeth Elisabeth Elizabet Elisabet,
  Marlene Marlen Marleny Marleni, Carolina Karolina, Viviana Bibiana Biviana, Yaneth Janeth Yanet Janet Jannet Yaned, Esperanza Esperansa,
  Gladys Gladis Gladiz, Teresa Tereza Theresa, Luisa Luiza, Alba Alva, Catalina Katalina, Jenny Yeny Jeny Yenny Yeni Yenni,
  Margarita, Milena, Cecilia Sesilia, Johana Yohana Johanna Joana Jhoana Yohanna, Lina, Leidy Leidi Lady Leydi Leydy Ledy,
  Marcela Marsela, Alejandra Alexandra Alexandra, Isabel Ysabel Izabel, Stella Estella Stela Estela, Rosalba Rosalva, Nubia Nuvia,
  Myriam Miriam Miryam Mirian, Yuri Yury Juri Jury, Natalia Nathalia Nathaly Nataly, Ruth Rut, Jessica Yesica Jésica Yéssica Yesika Yessika,
  Amparo Anparo, Elena Helena, Ingrid Yngrid Íngrit, Deisy Daisy Deysi Deicy Deisi Daysi, Julieth Yulieth Yuliet Juliet Julieta, Lucía Lusía,
  Katherine Katerine Catherine Caterine Katherin Katerin Catherin, Esther Ester Ésther, Edith Edit Édit, Judith Yudith Judit Yudit,
  Consuelo Consuello, Mariela Mariella, Fanny Fani Fany Fanni, Yamile Llamile Jamile Yamileth Yamilet Jamileth, Dora Dorha, Elvia Elbia,
  Aura, Bertha Berta, Stephanie Estefany Stefany Estefanía Estefani Stefanía Stephany, Ximena Jimena Gimena Xímena,
  Vanessa Vanesa Banesa Bannesa, Yurany Yurani Jurany Yuranny Yuraní, Karen Caren Karem, Lorena Lorenna, Sofía Sophía, Valentina Balentina,
  Jackeline Jaqueline Yaqueline Jacqueline Yackeline, Emilse Emilce Emilsen`)

export const men = names(`
  José, Luis Luiz, Carlos Karlos, Juan, Jorge Jorje, Pedro, Jesús Gesús, Jairo Yairo Hairo, Manuel, Miguel,
  Jaime Jayme, Andrés, Alberto, Antonio, Rafael Raphael, Fernando, Hernando Ernando, Eduardo, Julio, César Sésar,
  Álvaro Álbaro, William Wiliam Willian Wilian Guillian, Óscar Óskar, Diego, Javier Xavier Jabier, Jhon John Jon Yhon Yon Jhonn,
  Francisco Fransisco, Ricardo Rikardo, Mario, Hugo Ugo, Gustavo Gustabo, Fabio Favio, Alexander Alexánder Alexsander Alejander Aleksander,
  Edgar Édgar Edgard Hedgar, Wilson Wilzon Vilson Wuilson, Héctor Éctor Hécthor, Víctor Bíctor Vícthor, Nelson Nelsón Nélzon, Guillermo Guiyermo,
  Alfonso Alfonzo, Enrique Henrique Enrrique, Germán Jermán, David Davit Dabid, Camilo Kamilo, Henry Henri Enrri Henrry,
  Orlando Horlando, Edwin Eduin Edwing Édwin, Freddy Fredy Fredi Freddi, Gabriel Grabiel, Mauricio Mauricyo Maurisio,
  Daniel, Gerardo Jerardo, Rodrigo, Ramiro, Arturo, Cristian Christian Kristian Cristhian Chrystian, Alejandro Alexandro,
  Gilberto Jilberto Gilverto, Felipe Phelipe, Armando, Iván Yván Ibán, Óliver Oliver, Sergio Serjio, Jonathan Jhonatan Jonatan Yonatan Johnatan Jhonathan,
  Leonardo, Néstor Nésthor, Humberto Umberto Humverto, Ernesto Hernesto, Santiago Sanctiago, Sebastián Zebastián Sevastián, Nicolás Nikolás,
  Edison Edinson Edisson Édison, Brayan Bryan Brian Brayam Braian Brayhan, Stiven Steven Estiven Stevan Estiben Stiben,
  Wilmer Vilmer Wílmar Wilmar Guilmer, Jefferson Yeferson Jeferson Yefferson Yeferzon, Duván Duban Dubán Duvan, Yeison Jeison Jeisson Yeisson Jeyson Jason,
  Esneider Sneider Esneyder Sneyder, Anderson Andersson Ánderson, Maicol Michael Maikol Maycol Máicol Mycol, Reinaldo Reynaldo,
  Albeiro Alveiro Albeyro, Norbey Norvey Norbei, Hernán Ernán, Efraín Efrahín Efrayn, Eliécer Eliézer Heliécer, Ferney Ferneí Fernei`)

export const surnames = names(`
  Rodríguez Rodrigues Rodriges Rodrígez, Gómez Gomes Gomez, Martínez Martines Martynez, García Garsía, González Gonzáles Gonsález Gonsáles,
  López Lópes Lópezz, Hernández Hernándes Ernández Ernándes, Sánchez Sánches Zánchez, Ramírez Ramíres Ramyrez, Pérez Peres Péres,
  Díaz Dias Díass, Muñoz Muños, Rojas Roxas, Moreno, Jiménez Jiménes Giménez Ximénez, Vargas Bargas, Torres Torrez, Castro Kastro,
  Gutiérrez Gutiérres Gutierez, Álvarez Álvares Álbarez, Ruiz Ruis, Castillo Castiyo Kastillo, Ortiz Ortis Hortiz, Quintero Kintero,
  Suárez Suares Zuárez, Romero, Valencia Balencia Valensia, Herrera Errera Erera, Mosquera Moskera Mozquera, Parra, Cárdenas Cárdenaz,
  Osorio Ozorio Ossorio, Giraldo Jiraldo Hiraldo, Restrepo, Medina, Ospina Hospina, Cortés Cortez Corthés, Guerrero Gerrero Guerero,
  Méndez Mendes, Rivera Ribera, Mejía Mexía Megía, Londoño, Arias Árias, Salazar Salasar Zalazar, Zapata Sapata Zappata, Velásquez Velázquez Belásquez Velasques,
  Cardona, Marín, Correa Korrea, Ávila Ábila, Beltrán Veltrán Beltram, Peña, Molina, Guzmán Gusmán, Montoya Montolla, Contreras,
  Vega Bega, Acosta, Delgado, Henao Enao, Bedoya Vedoya Bedolla, Duarte, Mendoza Mendosa, Franco Franko, Arango, Escobar Escovar,
  Palacios Palazios Palacio, Caicedo Caisedo Caycedo, Serrano, Reyes Relles Reies, Hurtado Urtado, Rincón Rinkón, Córdoba Córdova,
  Velez Vélez Veles Bélez, Pineda, Pinzón Pinsón, Guevara Guebara Gebara, Cabrera, León Leon, Navarro Nabarro, Barrera Barera, Forero,
  Bernal Vernal, Camargo, Niño, Ríos, Sierra Cierra, Vásquez Vázquez Vásques Básquez, Benavides Venavides Benabides, Bonilla Boniya Vonilla,
  Murillo Muriyo, Trujillo Trujiyo Truxillo, Rentería Rentheria, Chávez Chaves Chavez, Quiroga Kiroga, Zuluaga Suluaga, Betancur Betancourt Betancourth Betancour Vetancur,
  Quiñones Quiñónez Quiñonez, Echeverry Echeverri Echeberry Hecheverry, Jaramillo Jaramiyo Xaramillo, Arboleda, Castañeda Castanieda, Pabón Pavón,
  Domínguez Domíngues Dominges, Bohórquez Bojórquez Bohorques, Cuesta, Perea, Angulo, Cuéllar Cuellar Cueyar, Orozco Orosco Horozco,
  Galvis Galviz, Gálvez Galves, Yepes Yépez Llepes, Cepeda Zepeda Sepeda, Zambrano Sambrano, Solano, Pacheco Pachecco, Meza Mesa,
  Arévalo Arébalo, Cifuentes Sifuentes Zifuentes, Uribe Huribe, Villegas Viyegas Billegas, Agudelo, Tovar Tobar Thovar, Barrios Varrios,
  Carvajal Carbajal Karvajal, Sepúlveda Sepúlbeda Cepúlveda, Asprilla Aspriya, Patiño Phatiño, Narváez Narváes Narbáez, Villa, Gallego Gayego,
  Mora, Blanco, Espinosa Espinoza, Fonseca Fonceca Fonzeca, Bautista Vautista Baptista, Lozano Losano, Aguirre Agirre Haguirre, Alzate Álzate Alsate,
  Buitrago Vuitrago, Becerra Beserra Vecerra, Arbeláez Arbeláes Arveláez, Hincapié Incapié, Echavarría Chavarría Echabarría, Hoyos Oyos Ollos,
  Cano Kano, Soto Zoto, Lara, Calderón, Gaviria Gabiria, Ramos, Acevedo Acebedo Azevedo, Flórez Flores Florez, Prieto, Ayala Allala Aiala,
  Ibarra Ybarra Hibarra, Ibargüen Ivargüen Hibargüen, Figueroa Figeroa, Santos Santoz, Bolaños Volaños, Lasso Lazo, Yáñez Yañes, Ordóñez Ordóñes`)

/** Rarer surnames, with one spelling each. */
export const rareSurnames =
  `Abril Achury Afanador Alfaro Amaya Anaya Aponte Araque Ardila Arenas Arrieta Arroyave Atehortúa Avendaño
  Bahamón Balanta Ballesteros Banguera Barragán Barreto Bastidas Bello Berrío Bravo Burbano Burgos Bustos Cabal Cabezas Cadavid
  Camacho Campo Canticús Cañón Carabalí Carmona Carreño Casas Castrillón Ceballos Cely Chacón Chaparro Chicangana Chindoy Chocué
  Cogollo Collazos Colorado Cruz Cuartas Cubillos Cuero Daza Doria Durán Erazo Escudero Estupiñán Fajardo Fandiño Fierro Gaitán
  Galindo Gamboa Garzón Grisales Guarín Guetio Hinestroza Holguín Huertas Iguarán Isaza Jamioy Jaimes Jurado Ladino Landázuri Largo
  Lemus Lizarazo Llanos Lobo Lucumí Mahecha Mantilla Marulanda Mateus Mina Monsalve Montaño Montes Moncada Naranjo Noguera Noreña
  Ocampo Ochoa Olarte Orjuela Ortega Otálvaro Páez Pantoja Paredes Parada Pardo Perdomo Pinto Piñeros Polanco Polo Posada Pulido
  Quimbayo Quintana Rengifo Riascos Robledo Roldán Rueda Saavedra Salcedo Sanabria Sandoval Sarmiento Silva Tabares Tamayo Tapias
  Tejada Téllez Tique Tobón Toro Triana Tunubalá Ulcué Upegui Urrego Usme Úsuga Valderrama Valdés Vanegas Varón Vera Vergara
  Viáfara Villamil Villamizar Yate Yule Zamora Zea Zúñiga`.split(/\s+/)
