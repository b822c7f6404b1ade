/**
 * Sets the time of `new Date()` and `Date.now()`, from which the clock continues. Returns a
 * function that restores the real clock.
 */
export function setClock(moment: Date): () => void {
  const RealDate = Date;
  const offset = moment.getTime() - RealDate.now();
  const now = () => RealDate.now() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    get: (target, key, receiver) =>
      key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
