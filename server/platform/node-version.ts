/** `.ts` files run without a build from this version on. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 12)) {
  process.stderr.write(
    `Layerdrop runs on Node 24.12 or newer; this is ${process.version}. On Linux and Windows npm installs one by itself; elsewhere please install it.\n`,
  )
  process.exit(1)
}
