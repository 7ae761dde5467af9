import { closeWithin } from '../src/accounts/security/close-account.ts'
import { personalData as commerceData } from '../src/commerce/personal-data.ts'
import { personalData as mediaData } from '../src/media/personal-data.ts'
import type { Person } from './people.ts'
import type { TestApplication } from './test-application.ts'

/** Closes an account with what it bought and downloaded, as its user does. */
export const closeAccount = (
  { database, clock }: Pick<TestApplication, 'database' | 'clock'>,
  { userId, phone }: Person,
): Promise<void> =>
  database
    .query()
    .transaction()
    .execute((transaction) =>
      closeWithin(transaction, { personalData: [commerceData, mediaData], now: () => clock.now }, { userId, phone }),
    )
