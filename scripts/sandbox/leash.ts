// Loaded before a child's own code: a child whose supervisor is gone, even by kill -9, ends as on SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
