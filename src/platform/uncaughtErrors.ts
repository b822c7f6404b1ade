/** Maximum reports per page, because later errors usually repeat the first. */
const maxReports = 5;

/**
 * Sends uncaught errors to the server's log: message, stack, build and path. The query and unknown
 * paths are left out, because they may contain personal data.
 *
 * @param moduleUrl URL of a module, whose file name identifies the build
 */
export function reportUncaughtErrors(moduleUrl: string, knownPaths: readonly string[]) {
  let remaining = maxReports;
  const build = moduleUrl.slice(moduleUrl.lastIndexOf('/') + 1);
  const report = (reason: unknown) => {
    if (remaining === 0) return;
    remaining -= 1;
    const { pathname } = window.location;
    const isError = reason instanceof Error;
    const body = JSON.stringify({
      message: isError ? `${reason.name}: ${reason.message}`.slice(0, 500) : typeof reason,
      stack: isError ? (reason.stack ?? '').slice(0, 5000) : '',
      build,
      path: knownPaths.includes(pathname) ? pathname : '*',
    });
    const headers = { 'content-type': 'application/json' };
    fetch('/errors', { method: 'POST', keepalive: true, headers, body }).catch(() => {});
  };
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
