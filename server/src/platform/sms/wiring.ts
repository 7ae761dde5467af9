import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createOutboxSms } from './outbox.ts'
import type { Sms } from './port.ts'

/** The adapter that the settings choose. */
export function createSms(settings: Pick<Settings, 'DATA_DIR'>): Sms {
  return createOutboxSms(join(settings.DATA_DIR, 'outbox', 'sms.jsonl'))
}
