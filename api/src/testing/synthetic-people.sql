-- Inserts $1 people at once, far more than could be registered one by one, for the tests of search cost and the benches.
-- The same people each time, with a realistic skew: a few names and one force are common, many surnames are rare.
-- The last surname marks each as fictitious.
INSERT INTO compareciente (
  numero_identificacion, nombre_apellido_completo, numero_celular_principal, numero_celular_alterno,
  fecha_nacimiento, departamento_residencia, municipio_residencia, fuerza, rango, sala_jep, magistrado_jep,
  -- Not searched, but without them the rows would have only half the size of real ones.
  correo_electronico_principal, correo_electronico_alterno, direccion_residencia, nombre_contacto_adicional,
  titulo_profesional, nombre_unidad, empleado_actualmente, independiente, compareciente_jep, privado_libertad
)
WITH list AS MATERIALIZED (
  SELECT
    string_to_array('José,Juan,Luis,Carlos,Jorge,Jhon,María,Andrés,Diego,Óscar,Wílmer,Fabián,Édgar,Germán,Héctor,'
      'Jairo,Hernán,Iván,Víctor,Álvaro,Ramiro,Nelson,Julián,Camilo,Yeison,Brayan,Stiven,Ana,Sandra,Gloria,Leidy,'
      'Yaneth,Rocío,Ximena,Alfonso,Rigoberto,Norberto,Efraín,Giovanni,Sebastián', ',') AS given,
    string_to_array('Rodríguez,Gómez,González,Martínez,García,López,Hernández,Sánchez,Ramírez,Pérez,Díaz,Muñoz,Rojas,'
      'Moreno,Jiménez,Vargas,Ortiz,Castro,Gutiérrez,Torres,Álvarez,Ruiz,Suárez,Romero,Herrera,Valencia,Quintero,'
      'Giraldo,Cárdenas,Mosquera,Peña,Núñez,Zúñiga,Ordóñez,Castañeda,Bedoya,Caicedo,Palacios,Rentería', ',') AS surname,
    string_to_array('Prueba,Ficticio,Ejemplo,Muestra,Sintético', ',') AS ending,
    string_to_array('ba,ca,da,fe,ga,li,mo,nu,pa,que,ri,so,ta,ve,ya,zu', ',') AS syllable,
    string_to_array('rra,nco,llo,z', ',') AS tail,
    (SELECT array_agg(departamento::text ORDER BY orden, codigo_dane) FROM municipio) AS department,
    (SELECT array_agg(codigo_dane::text ORDER BY orden, codigo_dane) FROM municipio) AS municipality,
    (SELECT array_agg(fuerza ORDER BY fuerza, orden) FROM rango) AS force,
    (SELECT array_agg(id ORDER BY fuerza, orden) FROM rango) AS rank,
    (SELECT array_agg(id ORDER BY orden) FROM sala_jep) AS chamber
), person AS MATERIALIZED (
  -- Independent pseudo-random numbers between 0 and 1.
  SELECT n, array(
    SELECT (hashint4extended(n, salt) & 1048575) / 1048576.0 FROM generate_series(1, 20) AS salt ORDER BY salt
  ) AS dice
  FROM generate_series(1, $1::integer) AS n
)
SELECT
  (9910000000 + n)::text,
  concat_ws(' ',
    given[1 + floor(cardinality(given) * dice[1] * dice[1])],
    CASE WHEN dice[2] < 0.6 THEN given[1 + floor(cardinality(given) * dice[3])] END,
    CASE WHEN dice[4] < 0.75 THEN surname[1 + floor(cardinality(surname) * dice[5] * dice[5])]
    ELSE initcap(concat(syllable[1 + floor(16 * dice[6])], syllable[1 + floor(16 * dice[7])],
      syllable[1 + floor(16 * dice[8])], tail[1 + floor(4 * dice[9])])) END,
    ending[1 + floor(5 * dice[10])]),
  (3000000000 + floor(dice[11] * 29) * 10000000 + n)::text,
  CASE WHEN dice[12] < 0.4 THEN (3500000000 + n)::text END,
  date '1945-01-01' + floor(dice[13] * 20000)::integer,
  department[place], municipality[place], force[post], rank[post],
  CASE WHEN dice[16] < 0.85 THEN chamber[1 + floor(cardinality(chamber) * dice[17])] END,
  CASE WHEN dice[16] < 0.85 THEN concat_ws(' ',
    given[1 + floor(cardinality(given) * dice[18])], surname[1 + floor(cardinality(surname) * dice[19])], 'Inventado') END,
  concat('persona-sintetica-', n, '@gmail.com'), concat('contacto-sintetico-', n, '@gmail.com'),
  concat('Carrera Inventada ', n, ' # 00-00'), 'Contacto Sintético de Prueba',
  'Técnico en mantenimiento', 'Batallón de Prueba del Alto', true, false, dice[16] < 0.85, false
FROM person, list,
  -- Skewed towards the start of the lists, where the army is; places are uniform, so that each department has some.
  LATERAL (SELECT
    1 + floor(cardinality(municipality) * dice[14])::integer AS place,
    1 + floor(cardinality(rank) * dice[15] * dice[15])::integer AS post) AS drawn
