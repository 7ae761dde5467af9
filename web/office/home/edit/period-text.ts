import { isWithin, type Period } from '@shenglang/contract/period'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import * as texts from './texts.ts'

const dayAndTime = (instant: string) => shanghaiInput(instant).replace('T', ' ')

/** `2026-12-01 08:00 起 · 到 2026-12-02 08:00`, in Shanghai. */
export function periodText({ startsAt, endsAt }: Period): string {
  const parts = [startsAt && texts.from(dayAndTime(startsAt)), endsAt && texts.until(dayAndTime(endsAt))].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : texts.always
}

/** The state of a period at an instant in milliseconds since 1970: to come, current, or over. */
export function periodState(period: Period, at: number): keyof typeof texts.PERIOD_STATES {
  if (isWithin(period, at)) return 'now'
  return period.endsAt !== '' && Date.parse(period.endsAt) <= at ? 'after' : 'before'
}
