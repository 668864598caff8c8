/**
 * Likely words in passwords of Colombians, most likely first: ranks and forces, football clubs, places, surnames, words of
 * daily life, neighbouring countries, this foundation, and the small words that join them. Lower case, without accents, as passwords are compared.
 */
export const likelyWords = `
colombia bogota medellin cali barranquilla cartagena nacional millonarios america junior santafe ejercito policia armada
soldado sargento capitan mayor general coronel teniente cabo subteniente infante marino naval patrullero intendente
comandante militar fuerzas armadas fuerza aerea fuerzaaerea ffmm fuerzasmilitares policianacional ejercitonacional armadanacional das gaula sijin dijin dragoneante brigadier almirante comisario
subintendente subcomisario suboficial oficial batallon brigada division escuadron compania contraguerrilla lancero
colombiano colombiana atletico envigado tolima deportivo independiente once caldas huila pasto bucaramanga cucuta pereira
quindio equidad jaguares patriotas atleticonacional deportivocali americadecali independientemedellin deportivopasto independientesantafe verdolaga embajador tiburon cardenal escarlata seleccion futbol gol
ibague manizales villavicencio santamarta armenia neiva popayan monteria sincelejo valledupar riohacha tunja florencia
yopal arauca quibdo mocoa leticia mitu inirida puertocarreno sanjose sanandres soacha bello itagui soledad buenaventura
palmira tulua buga cartago girardot fusagasuga facatativa zipaquira chia tumaco ipiales barrancabermeja apartado turbo
caucasia rionegro sogamoso duitama magangue aguachica ocana pamplona malambo maicao lorica florida jamundi yumbo dosquebradas
antioquia atlantico bolivar boyaca caqueta casanare cauca cesar choco cordoba cundinamarca guainia guajira guaviare
magdalena meta narino putumayo risaralda santander sucre valle vaupes vichada tolemaida larandia
rodriguez martinez garcia gomez lopez gonzalez hernandez sanchez perez ramirez torres diaz munoz rojas moreno jimenez
vargas castro gutierrez ortiz alvarez ruiz suarez valencia romero herrera castillo rivera ramos medina morales restrepo
cardona giraldo mejia osorio londono zapata ospina uribe velez arango bedoya agudelo quintero mosquera cardenas parra
camacho acosta salazar guerrero marin castaneda contreras duarte pena leon rincon salcedo beltran correa cortes
dios jesus cristo virgen maria familia amor amorcito mama papa hijo hija hijos esposa mivida tequiero teamo bonita
patria libertad paz honor bandera victoria guerrero aguila condor leon tigre lobo
fundacion caminos reconciliacion fcr compareciente jep
clave contrasena contrasenia secreto acceso entrar hola usuario prueba admin administrador colombia123
venezuela ecuador peru brasil panama argentina chile mexico bolivia uruguay paraguay espana
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
mi la el los las de del en san santa viva soy
`
  .trim()
  .split(/\s+/)
