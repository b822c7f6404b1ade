// Loaded into a server process by its tests: each signal causes an error that nothing catches.
process.on('SIGUSR2', () => {
  throw new Error('unexpected');
});
process.on('SIGWINCH', () => {
  void Promise.reject(new Error('unexpected'));
});
