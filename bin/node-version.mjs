// Imported first by what people run: says in a sentence what an old Node would say in a stack trace.

/** What is wrong with a Node that is too old to start with; undefined when it is new enough. */
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
