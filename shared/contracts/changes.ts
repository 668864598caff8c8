import { z } from 'zod'

export const changeValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** Author of a change. `nombre` of the staff only. */
export const changeAuthor = z.strictObject({
  tipo: z.enum(['persona', 'equipo', 'desconocido']),
  nombre: z.string().nullable(),
})

/** A change of one field of a person's data. Lists, places, forces and ranks by name. */
export const change = z.strictObject({
  id: z.string(),
  /** ISO 8601, UTC. */
  fecha: z.iso.datetime(),
  /** Column of the register; 'registro' when the person was added. */
  campo: z.string(),
  etiqueta: z.string(),
  antes: changeValue,
  despues: changeValue,
  autor: changeAuthor,
  medio: z.enum(['formulario', 'oficina', 'importacion', 'conflicto', 'correo', 'identidad']).nullable(),
  motivo: z.string().nullable(),
  /** The file and row of an import. `importacion`: its number on the site; null if it was run by command. */
  origen: z
    .strictObject({
      importacion: z.string().nullable(),
      archivo: z.string(),
      fila: z.number().int().nullable(),
    })
    .nullable(),
})
export type Change = z.infer<typeof change>
