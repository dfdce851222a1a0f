// Every command imports this file first. With an old Node, this file prints one sentence instead of
// a stack trace.

/** Returns an error message if this version of Node is too old to run the start scripts. */
export function refuseOldNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `This needs Node 20.19 or newer to start (it then runs on a Node of its own), and this is ${version}. Install a newer one.`
}

const refusal = refuseOldNode(process.versions.node)
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
