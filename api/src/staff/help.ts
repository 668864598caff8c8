import { commonOptions } from './arguments'
import type { Command } from './command'
import type { Option } from './options'

const usageOf = ({ name, argument, options }: Command) => {
  const words = [`npm run fcr -- ${name}`]
  if (argument) words.push(`<${argument.name}>${argument.many ? ' …' : ''}`)
  for (const [option, { placeholder, required }] of Object.entries(options))
    if (required) words.push(`--${option} ${placeholder ?? ''}`)
  if (Object.values(options).some(({ required }) => !required)) words.push('[opciones]')
  return words.join(' ')
}

const optionLines = (options: Record<string, Option<unknown>>) => {
  const rows = Object.entries(options).map(([name, { placeholder, about, alias }]) => ({
    left: `  --${name}${placeholder === undefined ? '' : ` ${placeholder}`}`,
    right: `${about}${alias === undefined ? '' : ` [también --${alias}]`}`,
  }))
  const width = Math.min(40, Math.max(...rows.map(({ left }) => left.length)) + 2)
  return rows.map(({ left, right }) => (left.length < width ? left.padEnd(width) : `${left}  `) + right)
}

/** How a command is used. */
export const commandHelp = (command: Command): string[] => [
  command.about,
  '',
  `Uso: ${usageOf(command)}`,
  ...(command.argument ? ['', `  ${command.argument.name}: ${command.argument.option.about}`] : []),
  ...(Object.keys(command.options).length > 0 ? ['', 'Opciones:', ...optionLines(command.options)] : []),
  '',
  'En todas las órdenes:',
  ...optionLines(commonOptions),
  ...(command.aliases.length > 0 ? ['', `También se entiende: ${command.aliases.join(', ')}`] : []),
]

/** Every command in one line. */
export function generalHelp(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 4
  return [
    'Órdenes del personal de la fundación.',
    '',
    'Uso: npm run fcr -- <orden> [opciones]',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}${about}`),
    '',
    'En todas las órdenes:',
    ...optionLines(commonOptions),
    '',
    'Ayuda de una orden: npm run fcr -- ayuda codigos emitir',
    'Funciona con el servidor encendido y apagado. Cada orden queda en la auditoría.',
    'Termina con 0 (hecho), 1 (no se pudo) o 2 (no se entendió la orden).',
  ]
}
