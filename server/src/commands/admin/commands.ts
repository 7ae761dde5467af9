import type { Commands } from './command-line.ts'

/** Everything that `npm run admin` does: what rescues, moves or checks the site itself; the office does the rest. */
export const COMMANDS: Commands = {
  people: { load: async () => (await import('./people.ts')).people },
  analyse: { load: async () => (await import('./analyse.ts')).analyse },
  wishes: { load: async () => (await import('./wishes.ts')).wishes },
  ledger: { load: async () => (await import('./ledger.ts')).ledger },
  payments: { load: async () => (await import('./payments.ts')).payments },
  migrate: { isAnySchema: true, load: async () => (await import('./migrate.ts')).migrate },
  keys: { load: async () => (await import('./keys.ts')).keys },
  files: { load: async () => (await import('./files.ts')).files },
  leases: { load: async () => (await import('./leases.ts')).leases },
  backup: {
    load: async () => (await import('./backup.ts')).backup,
    loadBare: async () => (await import('./backup-folder.ts')).backupFolder,
  },
  restore: { load: async () => ({}), loadBare: async () => (await import('./restore.ts')).restore },
  log: { load: async () => (await import('./log.ts')).log },
}
