/**
 * Loaded into the server of a test that lets time pass: each SIGUSR2 moves the clock of its process on
 * by eleven minutes, each SIGHUP by a day.
 */
const realNow = Date.now;
let aheadMs = 0;
const now = () => realNow() + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

process.on('SIGUSR2', () => {
  aheadMs += 11 * 60_000;
});
process.on('SIGHUP', () => {
  aheadMs += 24 * 3_600_000;
});
