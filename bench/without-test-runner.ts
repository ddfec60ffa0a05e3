import { registerHooks } from 'node:module'

/**
 * Loaded before a server that is measured: node:test follows every asynchronous operation, which the service never does.
 * A server that ends with its process needs no `after`.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test'
      ? { url: 'data:text/javascript,export const after = () => undefined', shortCircuit: true }
      : next(specifier, context),
})
