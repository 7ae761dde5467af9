import { accounts } from './accounts/index.ts'
import { catalog } from './catalog/index.ts'
import { commerce } from './commerce/index.ts'
import { media } from './media/index.ts'
import { messaging } from './messaging/index.ts'
import { moderation } from './moderation/index.ts'
import { notices } from './notices/index.ts'
import type { Domain } from './platform/domain.ts'
import { events } from './platform/events/events-domain.ts'
import { idempotency } from './platform/http/idempotency-domain.ts'
import { sharing } from './sharing/index.ts'
import { site } from './site/index.ts'
import { social } from './social/index.ts'
import { studio } from './studio/index.ts'

/** All that a server and a worker are made of. */
export const DOMAINS: readonly Domain[] = [
  site,
  moderation,
  notices,
  commerce,
  accounts,
  catalog,
  media,
  social,
  messaging,
  studio,
  sharing,
  idempotency,
  events,
]

export const JOBS = DOMAINS.flatMap(({ jobs = [] }) => jobs)
