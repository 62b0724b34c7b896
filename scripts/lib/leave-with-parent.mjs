// Loaded before a process of the product: when the command that started it is killed, it ends too.
if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    // A process that cannot end by itself would hold its port against the next start.
    setTimeout(() => process.exit(1), 4_000).unref()
  })
  // Listening alone must not keep a finished process alive.
  process.channel.unref()
}
