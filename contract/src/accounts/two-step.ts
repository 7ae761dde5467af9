import * as z from 'zod/mini'
import { secret, text } from '../arguments.ts'
import { type Route, route } from '../route.ts'

/** How staff prove who they are. */
export const STEP_METHODS = ['totp', 'password'] as const
export type StepMethod = (typeof STEP_METHODS)[number]

export const RECOVERY_CODE_COUNT = 10

/** The code of an authenticator. */
export const TOTP_PATTERN = /^\d{6}$/

/** Without the blanks and hyphens that people type; in capitals. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase()

const STEPPED_PERMISSIONS: readonly string[] = ['finance', 'people']

/** Whether staff must have proven their identity a short while ago: before they change money and people. */
export function needsStep({ audience, permission, method, needsStep: isNeeded }: Pick<Route, NeedOfStep>): boolean {
  if (audience !== 'staff') return false
  return isNeeded ?? (method !== 'GET' && STEPPED_PERMISSIONS.includes(permission ?? ''))
}
type NeedOfStep = 'audience' | 'permission' | 'method' | 'needsStep'

/** An authenticator's code or a recovery code. */
const code = () => secret(text(40))

const TwoStepState = z.object({
  isEnrolled: z.boolean(),
  /** Whether the site requires it of all staff. */
  isRequired: z.boolean(),
  /** Whether this session has given a code since it signed in. */
  isConfirmed: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** How this user proves their identity before money and people are changed. */
  method: z.enum(STEP_METHODS),
  /** For how many minutes a proof is good; 0 if none is needed. */
  stepMinutes: z.int(),
})
export type TwoStepState = z.infer<typeof TwoStepState>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const staff = { audience: 'staff', permission: 'any', completesTwoStep: true } as const

export const readTwoStep = route({
  ...staff,
  method: 'GET',
  path: '/client/app/admin/two-step',
  summary: '自己的两步验证',
  args: z.object({}),
  answer: TwoStepState,
})

export const beginTwoStep = route({
  ...staff,
  method: 'POST',
  path: '/client/app/admin/two-step/begin',
  needsStep: true,
  summary: '开始启用两步验证：返回密钥与二维码的内容，重复调用会换一个密钥',
  args: z.object({}),
  answer: z.object({ secret: z.string(), address: z.string() }),
})

export const confirmTwoStep = route({
  ...staff,
  method: 'POST',
  path: '/client/app/admin/two-step/confirm',
  needsStep: true,
  summary: '用验证器上的验证码启用两步验证，返回十个恢复码，只显示这一次',
  args: z.object({ code: code() }),
  answer: RecoveryCodes,
})

export const renewRecoveryCodes = route({
  ...staff,
  method: 'POST',
  path: '/client/app/admin/two-step/recovery',
  needsStep: true,
  completesTwoStep: undefined,
  summary: '换一批恢复码，旧的随即失效',
  args: z.object({}),
  answer: RecoveryCodes,
})

export const removeTwoStep = route({
  ...staff,
  method: 'POST',
  path: '/client/app/admin/two-step/remove',
  needsStep: true,
  completesTwoStep: undefined,
  summary: '移除自己的两步验证',
  args: z.object({}),
  answer: z.null(),
})

export const takeStep = route({
  ...staff,
  method: 'POST',
  path: '/client/app/admin/step',
  summary: '验证身份：启用了两步验证的给验证码或恢复码，没有启用的给登录密码；在本次登录中若干分钟内有效',
  args: z.object({ code: z.optional(code()), password: z.optional(secret(text(128))) }),
  answer: z.object({
    /** Until when it is good, ISO 8601, UTC. */
    until: z.string(),
  }),
})
