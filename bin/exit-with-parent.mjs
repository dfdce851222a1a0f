// `npm start` and `npm run dev` preload this file in the app, which they start with an IPC channel.
// The app exits when its parent process dies. Workers of Next.js also load this file, but their
// channel connects to the app. So this file does nothing in workers.
if (!process.env.JEST_WORKER_ID) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel?.unref()
}
