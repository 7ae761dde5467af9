import type { Commands } from './command-line.ts'

/** Everything that `npm run admin` does. */
export const COMMANDS: Commands = {
  people: { isLight: true, load: async () => (await import('./people.ts')).people },
  artists: { load: async () => (await import('./works.ts')).artists },
  resources: { load: async () => (await import('./works.ts')).resources },
  analyse: { load: async () => (await import('./analyse.ts')).analyse },
  wishes: { load: async () => (await import('./support.ts')).wishes },
  goods: { load: async () => (await import('./selling.ts')).goods },
  coupons: { load: async () => (await import('./selling.ts')).coupons },
  infringements: { load: async () => (await import('./support.ts')).infringements },
  reports: { load: async () => (await import('./moderation.ts')).reports },
  words: { load: async () => (await import('./moderation.ts')).words },
  plans: { load: async () => (await import('./plans.ts')).plans },
  refunds: { load: async () => (await import('./refunds.ts')).refunds },
  payouts: { load: async () => (await import('./payouts.ts')).payouts },
  invoices: { load: async () => (await import('./invoices.ts')).invoices },
  ledger: { isLight: true, load: async () => (await import('./ledger.ts')).ledger },
  orders: { load: async () => (await import('./orders.ts')).orders },
  rules: { load: async () => (await import('./orders.ts')).rules },
  payments: { load: async () => (await import('./payments.ts')).payments },
  migrate: { isLight: true, isAnySchema: true, load: async () => (await import('./migrate.ts')).migrate },
  keys: { isLight: true, load: async () => (await import('./keys.ts')).keys },
  files: { isLight: true, load: async () => (await import('./files.ts')).files },
  leases: { isLight: true, load: async () => (await import('./leases.ts')).leases },
  backup: {
    isLight: true,
    load: async () => (await import('./backup.ts')).backup,
    loadBare: async () => (await import('./backup-folder.ts')).backupFolder,
  },
  restore: { isLight: true, load: async () => ({}), loadBare: async () => (await import('./restore.ts')).restore },
  log: { isLight: true, load: async () => (await import('./log.ts')).log },
}
