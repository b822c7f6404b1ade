import type { Handlers } from './call.ts';

/** The stories show the product as it is without settings. */
export const viewCapabilities: Handlers['common.php?run=getCapabilities'] = () => ({
  status: 'success',
  message: {},
});
