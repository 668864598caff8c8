import type { Command as Parser } from 'commander'
import type { Command } from './command'

const titles: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Datos:',
  'Options:': 'Opciones:',
  'Global Options:': 'En todas las órdenes:',
  'Commands:': 'Órdenes:',
}

/** Sets the help of the whole program, in Spanish. */
export const describeProgram = (program: Parser): Parser =>
  program
    .description('Órdenes del personal de la fundación.')
    .usage('<orden> [opciones]')
    .helpOption('--ayuda', 'Muestra esta ayuda')
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => titles[title] ?? title,
      subcommandTerm: (command) => command.name(),
      // Without the values of options that are not given, which commander adds in English.
      optionDescription: (option) => option.description,
      commandUsage: (command) =>
        `npm run fcr -- ${command.parent ? `${command.name()} ` : ''}${command.usage()}`,
    })
    .addHelpText(
      'after',
      `
Ayuda de una orden: npm run fcr -- ayuda codigos emitir
Funciona con el servidor encendido y apagado. Cada orden queda en la auditoría.
Termina con 0 (hecho), 1 (no se pudo) o 2 (no se entendió la orden).`,
    )

/** The words of a command after its name: its argument, and the options that it must have. */
export function usageOf({ argument, options }: Command): string {
  const words = argument ? [`<${argument.name}>${argument.many ? ' …' : ''}`] : []
  for (const [option, { placeholder, required }] of Object.entries(options))
    if (required) words.push(`--${option} ${placeholder ?? ''}`)
  if (Object.values(options).some(({ required }) => !required)) words.push('[opciones]')
  return words.join(' ')
}
