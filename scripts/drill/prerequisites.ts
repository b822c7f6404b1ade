import { findMissing } from '../ops/programs.ts';

/** Returns what the drill needs and this machine lacks. It creates network namespaces as root. */
export const findMissingForDrill = () =>
  findMissing({
    unshare: 'util-linux',
    setpriv: 'util-linux',
    ip: 'iproute2',
    iptables: 'iptables',
    etcd: 'etcd-server',
    patroni: 'patroni',
    haproxy: 'haproxy',
    '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  });
