import type { Fault } from '../fault.ts';

export const backupFaults: readonly Fault[] = [
  {
    name: 'an unmounted backup disk is taken for a new one',
    costs: 'Backups fill the wrong disk, and are gone once the right one is mounted.',
    file: 'server/backup/store-marker.ts',
    text: 'if (found === known) return;',
    planted: 'if (found === known || found === null) return;',
    tests: ['server/backup/store-marker.test.ts'],
  },
];
