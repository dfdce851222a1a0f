// Loaded into an app that another process runs: when that one is killed, the app ends as if it had been killed itself.
// What the app forks inherits this file, but its channel is the app's: a worker of Next is let be.
if (!process.env.JEST_WORKER_ID) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel?.unref()
}
