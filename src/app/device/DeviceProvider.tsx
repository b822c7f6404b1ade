import { createContext, type ReactNode, use } from 'react';
import type { Device } from './device.ts';

const DeviceContext = createContext<Device | null>(null);

export function DeviceProvider({ device, children }: { device: Device; children: ReactNode }) {
  return <DeviceContext value={device}>{children}</DeviceContext>;
}

/** What this browser keeps for whoever is signed in. @throws Error outside a session. */
export function useDevice(): Device {
  const device = use(DeviceContext);
  if (!device) throw new Error('DeviceProvider is missing');
  return device;
}
