/** Refusals and reasons of the registry, and what they are in Spanish; `$1` is kept as it is. */
export const registrySentences: readonly (readonly [RegExp, string])[] = [
  [/^(.+) is published already, with other content.*$/, '$1 ya está publicada, con otro contenido'],
  [/^(\S+ \S+) is not in the registry$/, 'el registro no tiene $1'],
  [/^(\S+) is not in the registry$/, 'el registro no tiene $1'],
  [/^(\S+) has no canary$/, '$1 no tiene una prueba en curso'],
  [/^(\S+ \S+) is (?:no longer the canary|not the canary any more)$/, '$1 ya no está en prueba'],
  [/^(\S+) is disabled: enable it first$/, '$1 está apagada: enciéndala primero'],
  [/^(\S+) is already disabled.*$/, '$1 ya está apagada'],
  [/^(\S+) is not disabled$/, '$1 no está apagada'],
  [/^(\S+) is not live$/, '$1 no está en vivo'],
  [/^(.+) (?:is already active|is active already|already active)$/, '$1 ya está en vivo'],
  [/^(\S+ \S+) is not active any more$/, '$1 ya no está en vivo'],
  [/^(\S+ \S+) has no earlier version to go back to$/, '$1 no tiene una versión anterior a la cual volver'],
  [
    /^(.+) requires? area contract (\S+), the shell has (\d+) \((.+?)\).*$/,
    '$1 necesita el contrato de áreas $2; el marco del sitio ($4) tiene el $3',
  ],
  [/^(.+) requires (.+), the shell has (.+)$/, '$1 necesita $2; el marco del sitio tiene $3'],
  [/^this is the only operator: allow another one first$/, 'es la única llave que opera: apruebe otra antes'],
  [
    /^the key (\S+) has signed the live state: another operator must re-sign it first$/,
    'la llave $1 firmó lo que está en vivo: otra persona que opera debe firmarlo antes',
  ],
  [/^the key (\S+) is revoked already$/, 'la llave $1 ya está revocada'],
  [/^the key (\S+) was revoked on (.*)$/, 'la llave $1 fue revocada el $2'],
  [/^the key (.+) may not change the live state$/, 'la llave $1 no puede cambiar lo que está en vivo'],
  [/^the key (.+) may not change the keys$/, 'la llave $1 no puede cambiar las llaves'],
  [
    /^no passkey (\S+) waits to be allowed.*$/,
    'la llave $1 ya no espera aprobación: una petición vence en un día',
  ],
  [
    /^other commands kept changing the registry; nothing was changed, try again$/,
    'otras personas estaban cambiando lo mismo; nada cambió, intente de nuevo',
  ],
  [
    /^.*nothing to mount it in: there is no Chromium here.*$/,
    'el servidor no tiene un navegador en que probarla, o no hay un marco del sitio en vivo',
  ],
  [
    /^(\S+ \S+) is the canary already: promote it, or end it with --stop$/,
    '$1 ya está en prueba: póngala en vivo o detenga la prueba',
  ],
  [
    /^(\S+ \S+) has (\d+) % already: it can grow, or end with --stop$/,
    '$1 ya está en prueba con el $2 %: puede crecer o detenerse',
  ],
  [/^(\S+ \S+) has (\d+) % already$/, '$1 ya está en prueba con el $2 %'],
  [
    /^without its shell there is no site: roll it back$/,
    'sin el marco no hay sitio: vuelva a su versión anterior',
  ],
  [/^local start$/, 'arranque local'],
  [/^signing begins$/, 'desde aquí se firma cada cambio'],
  [
    /^it is a security fix: an operator decides$/,
    'corrige una falla de seguridad: decide una persona que opera',
  ],
]
