import type { Settings } from '../../platform/settings.ts'

/** Security settings for the sign-in of staff. */
export interface StaffRules {
  /** Two-step sign-in of all staff, not only of those who enrolled. */
  readonly isRequired: boolean
  /** Minutes for which a proof of identity is valid; 0 requires none. */
  readonly stepMinutes: number
}

export const staffRulesOf = (settings: Pick<Settings, 'STAFF_TWO_STEP' | 'STAFF_STEP_MINUTES'>): StaffRules => ({
  isRequired: settings.STAFF_TWO_STEP === 'required',
  stepMinutes: settings.STAFF_STEP_MINUTES,
})

/** True while staff still have to give a code, or to enrol first. */
export function isTwoStepPending(
  { isRequired }: StaffRules,
  { isEnrolled, isConfirmed }: { isEnrolled: boolean; isConfirmed: boolean },
): boolean {
  return isEnrolled ? !isConfirmed : isRequired
}
