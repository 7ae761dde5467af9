import { accounts } from '../accounts/domain.ts'
import { catalog } from '../catalog/domain.ts'
import { commerce } from '../commerce/domain.ts'
import { media } from '../media/domain.ts'
import { messaging } from '../messaging/domain.ts'
import { moderation } from '../moderation/domain.ts'
import { notices } from '../notices/domain.ts'
import { office } from '../office/domain.ts'
import { offline } from '../offline/domain.ts'
import { sharing } from '../sharing/domain.ts'
import { site } from '../site/domain.ts'
import { social } from '../social/domain.ts'
import { studio } from '../studio/domain.ts'
import type { Domain } from './domain/domain.ts'
import { events } from './events-domain.ts'
import { idempotency } from './idempotency-domain.ts'
import { limits } from './limits-domain.ts'

/** The domains of a server and a worker. */
export const DOMAINS: readonly Domain[] = [
  site,
  moderation,
  notices,
  commerce,
  accounts,
  catalog,
  media,
  offline,
  social,
  messaging,
  studio,
  sharing,
  office,
  idempotency,
  limits,
  events,
]

export const JOBS = DOMAINS.flatMap(({ jobs = [] }) => jobs)
