import { BadSettings, settingsFromEnvironment } from './config.ts'

try {
  const settings = settingsFromEnvironment()
  const { startSandbox } = await import('./server.ts')
  const running = await startSandbox(settings)
  console.log(`Payment sandbox on ${running.url} (no real money)`)
  process.send?.({ listening: running.port })
  stopWhenTold(running.close)
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isTaken && !(error instanceof BadSettings)) throw error
  // The shop sets PORT of its child from its own variable.
  const variable = process.connected ? 'PAYMENT_SANDBOX_PORT' : 'PORT'
  console.error(
    isTaken ? `The port of the payment sandbox is in use. Choose another with ${variable}.` : error.message,
  )
  process.exitCode = 1
}

/** Exits with its parent process, however that ended. */
function stopWhenTold(close: () => Promise<void>) {
  const stop = () => void close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (process.connected) process.once('disconnect', stop)
}
