/** `.ts` files run without a build from these versions on. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const runsTypeScript = (major === 22 && minor >= 18) || (major === 24 && minor >= 12) || major > 24
if (!runsTypeScript) {
  process.stderr.write(
    `Layerdrop runs on Node 22.18 or newer, and on 24.12 or newer; this is ${process.version}. On Linux and Windows npm installs one by itself, in node_modules/.bin; elsewhere please install it.\n`,
  )
  process.exit(1)
}
