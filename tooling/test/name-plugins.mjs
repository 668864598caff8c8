// Jest set-up. For each plugin without a display name, Fastify searches all loaded modules for it, which is slow under Jest.
import { subscribe } from 'node:diagnostics_channel'

const displayName = Symbol.for('fastify.display-name')

subscribe('fastify.initialization', (/** @type {any} */ { fastify }) => {
  const { register } = fastify
  fastify.register = function (/** @type {any} */ plugin, /** @type {unknown} */ options) {
    if (typeof plugin === 'function') plugin[displayName] ??= plugin.name || 'plugin'
    return register.call(this, plugin, options)
  }
})
