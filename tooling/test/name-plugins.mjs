// Set-up of a Jest file: Fastify looks through all loaded modules for the name of each plugin that does not have one, which
// Jest makes slow.
import { subscribe } from 'node:diagnostics_channel'

const displayName = Symbol.for('fastify.display-name')

subscribe('fastify.initialization', (/** @type {any} */ { fastify }) => {
  const { register } = fastify
  fastify.register = function (/** @type {any} */ plugin, /** @type {unknown} */ options) {
    if (typeof plugin === 'function') plugin[displayName] ??= plugin.name || 'plugin'
    return register.call(this, plugin, options)
  }
})
