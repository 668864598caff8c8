/** English names of commands. They work in this version only, with a warning. */
const commands: Readonly<Record<string, string>> = {
  'codes issue': 'codigos emitir',
  'codes collect': 'codigos recoger',
  'codes list': 'codigos listar',
  'codes revoke': 'codigos revocar',
  'codes release': 'codigos liberar',
  'identity annul': 'identidad anular',
  'identity conflicts': 'identidad conflictos',
  'identity resolve': 'identidad resolver',
  'import map': 'importar mapa',
  'import mapa': 'importar mapa',
  'import comparecientes': 'importar comparecientes',
  'import places': 'importar lugares',
  'import lugares': 'importar lugares',
  'audit list': 'auditoria listar',
  'audit verify': 'auditoria verificar',
  'audit archive': 'auditoria archivar',
  'person export': 'persona exportar',
  'person erase': 'persona borrar',
  'person delete': 'persona borrar',
  'mail state': 'correo estado',
  'mail failed': 'correo fallidos',
  'mail retry': 'correo reintentar',
  'mail discard': 'correo descartar',
  'team invite': 'equipo invitar',
  'team list': 'equipo listar',
  'team unlock': 'equipo desbloquear',
  'team remove': 'equipo retirar',
  'keys state': 'claves estado',
  'backup create': 'respaldo crear',
  'backup verify': 'respaldo verificar',
  'backup restore': 'respaldo restaurar',
  'backup note': 'respaldo anotar',
  'backup erase': 'respaldo suprimir',
  'database move': 'base trasladar',
  'database migrate': 'base migrar',
  diagnosis: 'diagnostico',
}

/** English names of options; `to` is another option in each of two commands. */
const options: readonly (readonly [english: string, spanish: string])[] = [
  ['account', 'cuenta'],
  ['action', 'accion'],
  ['approval', 'aprobacion'],
  ['as', 'decision'],
  ['at', 'momento'],
  ['by', 'autor'],
  ['count', 'cantidad'],
  ['database', 'base'],
  ['days', 'dias'],
  ['drill', 'ensayo'],
  ['dry-run', 'simular'],
  ['email', 'correo'],
  ['emergency', 'emergencia'],
  ['entity', 'entidad'],
  ['erasures', 'supresiones'],
  ['file', 'archivo'],
  ['fingerprint', 'huella'],
  ['folder', 'carpeta'],
  ['from', 'desde'],
  ['heads', 'anotaciones'],
  ['hours', 'horas'],
  ['kind', 'tipo'],
  ['limit', 'limite'],
  ['map', 'mapa'],
  ['months', 'meses'],
  ['name', 'nombre'],
  ['official', 'funcionario'],
  ['overwrite', 'sobrescribir'],
  ['partial', 'parcial'],
  ['person', 'persona'],
  ['purpose', 'finalidad'],
  ['reason', 'motivo'],
  ['reference', 'referencia'],
  ['report', 'informe'],
  ['state', 'estado'],
  ['support', 'soporte'],
  ['to', 'hasta'],
  ['to', 'a'],
  ['unsettled', 'sin-confirmar'],
  ['until', 'hasta'],
  ['yes', 'si'],
]

type Warn = (text: string) => void

const warning = (typed: string, spanish: string) =>
  `Aviso: "${typed}" se quitará en la próxima versión; escriba "${spanish}".`

/** Returns the Spanish name of a command. */
export function spanishCommand(typed: string, warn: Warn): string {
  const spanish = commands[typed]
  if (spanish === undefined) return typed
  warn(warning(typed, spanish))
  return spanish
}

/** Returns the Spanish name of an option, of those that the command has. */
export function spanishOption(typed: string, names: readonly string[], warn: Warn): string {
  if (names.includes(typed)) return typed
  const spanish = options.find(([english, name]) => english === typed && names.includes(name))?.[1]
  if (spanish === undefined) return typed
  warn(warning(`--${typed}`, `--${spanish}`))
  return spanish
}
