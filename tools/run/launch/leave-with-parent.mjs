// Loaded before a process of the product: when the command that started it is killed, it ends too.
if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    // An orphan that never exits would keep its port and fail the next start.
    setTimeout(() => process.exit(1), 4_000).unref()
  })
  // Listening alone must not keep a finished process alive.
  process.channel.unref()
}
