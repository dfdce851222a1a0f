// Loaded into an app that another process runs: when that one is killed, the app ends as if it had been killed itself.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
