/**
 * The other half of the pairs in `typed-names-a.ts`. Nobody tunes the rules to it: only its figures are read. The
 * rules before the improvement found 47 of 64, and 2 of the 66 people not meant. The improved rules found 62 and none.
 */

/** `registered | typed`: the search must find the registered person. */
export const meant = `
Jhon Fredy Useche | John Fredy Useche
Mariaelena Rozo | Maria Elena Rozo
Bibiana Olave Villalba | Viviana Olabe Villalva
Hugo Sanmiguel Burgos | Hugo San Miguel Burgos
Pedro Casasbuenas Mora | Pedro Casas Buenas Mora
Yuliana Ramírez Sossa | Juliana Ramirez Sosa
Juan Carlos Basto | Juancarlos Basto
Sixto Lizcano Pinzón | Sisto Liscano Pinson
Gerardo Argemiro Monje | Jerardo Arjemiro Monge
Luis Eduardo Bolaños Erazo | Luis Eduado Bolaños Eraso
Yajaira Támara Ojeda | Yahaira Tamara Ojeda
Jhon Jairo Arrieta | Jon Jairo Arrieta
Pedro Antonio Marroquín | Pedro A. Marroquin
Leidy Yineth Barrios | Leydi Jineth Barrios
Anamaría Forero Tello | Ana Maria Forero Tello
Washington Lucumí Carabalí | Wasington Lucumi Caravali
Juan de Dios Manrique | Juan Dios Manrique
Édgar Andrés Muñoz Ibáñez | edgar andres munoz ibanez
Jefferson Ararat Viáfara | Yeferson Ararat Viafara
Inés Delgadillo del Río | Ines Delgadillo Delrio
Thomás Buitrago Peláez | Tomas Buitrago Pelaez
Lina Ladrón de Guevara Paz | Lina Ladrondeguevara Paz
Erika Cárdenas Franco | Erica Cardenas Franco
Néstor Bayona Arroyo | Nestor Ballona Arrollo
Danilo Salcedo Cruz | Sr. Danilo Salcedo Cruz
Alfonso Piedrahíta Duque | Alfonso Piedraita Duque
Luzdary Pontón Sandoval | Luz Dary Ponton Sandoval
Brayan Steven Pineda | Bryan Stiven Pineda
Giovanny Cabarcas Zabaleta | Giovani Cabarcas Zavaleta
Jeniffer Ossa Restrepo | Jennifer Osa Restrepo
Walter Wilches Ochoa | Gualter Wilches Ochoa
Karol Quintero Roa | Carol Kintero Roa
Asención Galvis Meza | Ascencion Galviz Mesa
Jorge Jiménez Gil | Gorge Jimenez Jil
Yovany Rivas Bravo | Jovani Ribas Bravo
Marcela Saldarriaga Cossio | Marsela Zaldarriaga Cosio
Orlando Méndez Ulloa | Mendez, Orlando
Mónica Argüello Zúñiga | monica arguello zuniga
Efraín Garzón Rueda | Coronel (r) Efrain Garzon Rueda
Gabriel Bocanegra Useda | Gabriel Bocanegar Useda
César Zárate Ariza | Sesar Sarate Arisa
Nubia Sarmiento Rangel | Dra. Nubia Sarmiento
Yobanni Tapias Ferro | Yobani Tapias Ferro
Claudia Patricia Bermúdez | Claudia Patrcia Bermudez
Francisco Escorcia Jiménez | Fransisco Escorsia Gimenez
José de los Santos Ávila | Jose Santos Avila
Ana Milena Quiroga Díaz | A.M. Quiroga Diaz
Vladimir Bonilla Ibarra | Bladimir Bonilla Ivarra
Iris Montes de Oca | Iris Montesdeoca
Édgar García Luna | E. Garcia Luna
Ramiro Vélez Arbeláez | Sgto. Ramiro Velez Arbelaez
Rodrigo Mosquera Palacios | Rodrigo Mosqera Palacios
Hermes Hurtado Cuéllar | Ermes Urtado Cuellar
Nelson De la Hoz Barceló | Nelson Delahoz Barcelo
Sebastián Rodríguez Cely | Sebastian Rodirguez Cely
Marisol Gutiérrez Pachón | Marisol Gutierez Pachon
Esteban Vargas Benavides | Estevan Vargas Venavides
Ernán Ochoa Rincón | Hernan Ochoa Rincon
José María Alarcón | Josemaria Alarcon
Luis Alfredo Guerra Nieto | L. Alfredo Guerra Nieto
Rosa del Pilar Ñáñez | Rosa Pilar Nañez
Nancy Sepúlveda Cortés | Nansi Zepulveda Cortez
Wilmar Amaya Pabón | AMAYA-PABON WILMAR
Harold Villarreal Cerra | Harol Villareal Cerra
`

/** `registered | typed`: another person with a similar name, who must not be found. */
export const others = `
Pedro Rosas Lara | Pedro Rojas Lara
Rolando Lara Gil | Orlando Lara Gil
Erwin Mena Cossio | Edwin Mena Cossio
José Peña Amaya | José Pérez Amaya
Andrea Suárez León | Andrés Suárez León
Rosalba Cruz Ruiz | Rosalía Cruz Ruiz
Luis Pedraza Niño | C. Pedraza Niño
Rodolfo Peña Cruz | Adolfo Peña Cruz
Joel Díaz Angulo | José Díaz Angulo
Jhoan Ruiz Cano | Jhon Ruiz Cano
Julia Acosta Vera | Julio Acosta Vera
Jesús Bernal Cruz | Jesús Berrío Cruz
Nidia Cruz Rey | Lidia Cruz Rey
María Pérez Rojas | Mario Pérez Rojas
Luis Velasco Toro | Luis Velásquez Toro
Adriano Silva Gil | Adriana Silva Gil
Leonor Pabón Ruiz | Leonel Pabón Ruiz
Gabriela Niño Tovar | Gabriel Niño Tovar
Emilia Franco Toro | Emilio Franco Toro
Irma Torres Ruiz | Inés Torres Ruiz
Iván Caro Beltrán | Iván Cano Beltrán
Nelly Duarte Rico | Nelson Duarte Rico
Hilda Pardo Rey | Nilda Pardo Rey
Pablo Barrera Cely | Pablo Becerra Cely
Omar Bernal Silva | Óscar Bernal Silva
Ciro Galindo Rey | Ciro Galvis Rey
Diego Robles Ruiz | Diego Robledo Ruiz
Ana Cortés Gil | Ana Corrales Gil
Pedro José Marroquín | Pedro A. Marroquin
Milena Ochoa Ruiz | Elena Ochoa Ruiz
Germán Ospina Cely | Hernán Ospina Cely
Delia Torres Rojas | Celia Torres Rojas
Luis Martín Castaño | Luis Marín Castaño
Pablo Herrera Ruiz | Pablo Barrera Ruiz
Liliana Prieto Sosa | Eliana Prieto Sosa
Elkin Castillo Ossa | Elkin Castro Ossa
Nicol Arias Daza | Nicolás Arias Daza
Tomás Tello Rivas | Tomás Bello Rivas
Ramón Díaz Cañas | Román Díaz Cañas
Luis Montaño Gil | Luis Montoya Gil
Aldo Quevedo Páez | Aldo Acevedo Páez
Mariana Torres Ruiz | Mariano Torres Ruiz
Armando Lara Ríos | Fernando Lara Ríos
Luz Marín Cano | Luz Merino Cano
Carla Muñoz Rey | Carlos Muñoz Rey
Yesica Barón Tique | Yesid Barón Tique
Felipe Vega Zapata | Felipe Vera Zapata
Sandro Ariza Nieto | Sandra Ariza Nieto
Antonia Mejía Ruiz | Antonio Mejía Ruiz
Camila Arenas Gil | Camilo Arenas Gil
Juliana Reina Soto | Julián Reina Soto
Luz Ramírez Toro | Luis Ramírez Toro
Lucía Vargas Mora | Luz Vargas Mora
Marta Cardona Ruiz | Marta Cárdenas Ruiz
Ligia Parra Soto | Lilia Parra Soto
Luis Alberto Ruiz Mora | Luis Alfredo Ruiz Mora
Elías Cano Bravo | Eliseo Cano Bravo
Noel Barrios Gil | Joel Barrios Gil
Rosa Prada Chaparro | Rosa Pardo Chaparro
Luis Gaitán Niño | Luis Guzmán Niño
Raúl Giraldo Vélez | Raúl Gallardo Vélez
Paula Rincón Mora | Paola Rincón Mora
Alirio Pinto Gil | Alberto Pinto Gil
Ana María Cruz Gil | Mariana Cruz Gil
Diego Molina Ruiz | Diego Medina Ruiz
Carlos Gámez Ortiz | Carlos Gómez Ortiz
`
