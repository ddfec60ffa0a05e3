/** As in `deploy/`: glibc otherwise keeps up to 64 MB that were freed in each of 16 arenas. */
const settings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: `${8 * 2 ** 20}` }

// glibc reads them when a program begins: this process begins again, under the same id.
if (process.platform === 'linux' && !process.connected && process.env.MALLOC_ARENA_MAX === undefined)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...settings,
  })

// Not for PostgreSQL, which inherits the environment and often takes large blocks.
delete process.env.MALLOC_TRIM_THRESHOLD_
