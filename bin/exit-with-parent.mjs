// Preloaded into an app that another process runs over an IPC channel. The app exits when that
// process dies. Next.js workers inherit this preload, but their channel leads to the app itself.
if (!process.env.JEST_WORKER_ID) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel?.unref()
}
