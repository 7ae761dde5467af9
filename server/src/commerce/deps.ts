import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { PaymentProvider } from '../platform/payments/port.ts'

/** What the commerce domain is given. */
export interface CommerceDeps {
  db: Kysely<Tables>
  now: () => Date
  /** Those that are switched on. */
  payments: ReadonlyMap<ProviderChannel, PaymentProvider>
  /** Whose sales they are: all the operator's, or artists', with whom the provider shares the money. */
  seller: 'operator' | 'sharing'
}
