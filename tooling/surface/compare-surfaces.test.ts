import { describe, expect, it } from '@jest/globals'
import { compare, lowestVersion } from './compare-surfaces.mjs'

const before = `export function Button(props: ButtonProps): JSX.Element;

export interface ButtonProps {
    busy?: boolean;
    kind: 'quiet' | 'loud';
}

const person: z.ZodObject<{
    nombre: z.ZodString;
}, z.core.$strict>;

export class FakeApi {
    calls: Call[];
}`

describe('a change of what an entry exports', () => {
  it.each([
    ['nothing', (text: string) => text, null],
    ['an added export', (text: string) => `${text}\n\nexport function Badge(): JSX.Element;`, 'minor'],
    [
      'an added component with its props',
      (text: string) => `${text}\n\nexport interface BadgeProps {\n    text: string;\n}`,
      'minor',
    ],
    [
      'an added optional prop',
      (text: string) => text.replace('    kind', '    icon?: Icon;\n    kind'),
      'minor',
    ],
    [
      'an added field of the API',
      (text: string) => text.replace('    nom', '    edad: z.ZodNumber;\n    nom'),
      'minor',
    ],
    [
      'an added member of a class',
      (text: string) => text.replace('    calls', '    codes: Code[];\n    calls'),
      'minor',
    ],
    [
      'an added required prop',
      (text: string) => text.replace('    kind', '    icon: Icon;\n    kind'),
      'major',
    ],
    ['a prop of another type', (text: string) => text.replace("'quiet' | ", ''), 'major'],
    ['a prop that became required', (text: string) => text.replace('busy?', 'busy'), 'major'],
    ['an import from elsewhere', (text: string) => `import { z } from 'zod';\n${text}`, null],
    ['a removed export', (text: string) => text.replace(/export function.*/, ''), 'major'],
    [
      'a prop moved to another component',
      (text: string) => text.replace('ButtonProps {', 'BadgeProps {'),
      'major',
    ],
  ])('%s', (_what, change, bump) => {
    expect(compare(before, change(before)).bump).toBe(bump)
  })

  it('is listed with the names that contain it', () => {
    expect(compare(before, before.replace('    busy?: boolean;\n', ''))).toMatchObject({
      removed: ['export interface ButtonProps { busy?: boolean;'],
      added: [],
    })
  })
})

describe('the lowest version', () => {
  it.each([
    ['1.4.2', null, '1.4'],
    ['1.4.2', 'minor', '1.5'],
    ['1.4.2', 'major', '2.0'],
    ['0.31.7', 'minor', '0.32'],
    ['0.31.7', 'major', '0.32'],
  ] as const)('after %s and a %s change is %s', (version, bump, lowest) => {
    expect(lowestVersion(version, bump)).toBe(lowest)
  })
})
