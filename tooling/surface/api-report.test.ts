import { expect, it } from '@jest/globals'
import { declarations } from './api-report.mjs'

it('reports declarations without comments, and without the content of schemas and tables', () => {
  const text = `import { z } from 'zod';
/** A day without
 * time zone. */
export type Day = {
    year: number;
};
export declare const person: z.ZodObject<{
    nombre: z.ZodString;
    lugar: z.ZodObject<{
        nombre: z.ZodString;
    }, z.core.$strict>;
}, z.core.$strict>;
export declare const source: z.ZodDiscriminatedUnion<[z.ZodObject<{
    tipo: z.ZodLiteral<"uno">;
}, z.core.$strict>, z.ZodObject<{
    tipo: z.ZodLiteral<"otro">;
}, z.core.$strict>], "tipo">;
export declare const roles: {
    readonly atencion: "Atención";
};
export declare const codes: readonly ['a', 'b'];
export declare const letters: ({ required }: {
    required: string;
}) => z.ZodString;
export {};
`
  expect(declarations(text)).toBe(`export type Day = {
    year: number;
};
export declare const person: z.ZodObject<{}, z.core.$strict>;
export declare const source: z.ZodDiscriminatedUnion<[z.ZodObject<{}, z.core.$strict>], "tipo">;
export declare const roles: {};
export declare const codes: readonly [];
export declare const letters: ({ required }: {
    required: string;
}) => z.ZodString;
`)
})
