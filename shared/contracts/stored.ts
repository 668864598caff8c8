import { z } from 'zod'

/**
 * An object in the registry. Fields that only a later version knows are kept and passed on, so that commands and
 * gateways of two versions can share a registry; what older ones cannot read gets another `formatVersion`.
 */
export const stored = <Shape extends z.ZodRawShape>(shape: Shape) =>
  // Their types list the known fields only.
  z.looseObject(shape) as unknown as z.ZodObject<Shape>
