// An app preloads this file if its parent process has started it with an IPC channel. The app exits
// when the parent dies. Workers of Next.js inherit this preload, but their channel connects to the
// app itself.
if (!process.env.JEST_WORKER_ID) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel?.unref()
}
