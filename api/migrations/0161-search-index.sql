-- One index for the name and the filters of the search: it finds people who match all of them without first collecting
-- everybody who matches each. GIN indexes arrays, so each filter's column is an array of one. Document and telephone
-- numbers are searched by their first digits and have their own indexes.
-- oldest-code: 0049
CREATE INDEX compareciente_busqueda ON compareciente USING gin (
  nombre_palabras,
  nombre_busqueda gin_trgm_ops,
  magistrado_busqueda gin_trgm_ops,
  (ARRAY[departamento_residencia]),
  (ARRAY[fuerza]),
  (ARRAY[rango]),
  (ARRAY[sala_jep]),
  (ARRAY[extract(year FROM fecha_nacimiento)::integer])
);
DROP INDEX compareciente_nombre_palabras, compareciente_nombre_busqueda, compareciente_magistrado_busqueda;
