import * as z from 'zod/mini'
import { secret, text } from '../arguments.ts'
import { type Route, route } from '../route.ts'

/** Methods by which staff prove their identity. */
export const STEP_METHODS = ['totp', 'password'] as const
export type StepMethod = (typeof STEP_METHODS)[number]

export const RECOVERY_CODE_COUNT = 10

/** A code from an authenticator app. */
export const TOTP_PATTERN = /^\d{6}$/

/** Removes the spaces and hyphens that people type, and converts to upper case. */
export const plainCode = (input: string): string => input.replace(/[\s-]+/g, '').toUpperCase()

const PROOF_PERMISSIONS: readonly string[] = ['finance', 'people']

/** True when the call needs a recent proof of identity: by default every staff call that changes money or people. */
export function needsStep({ audience, permission, method, needsStep: override }: Pick<Route, StepFields>): boolean {
  if (audience !== 'staff') return false
  return override ?? (method !== 'GET' && PROOF_PERMISSIONS.includes(permission ?? ''))
}
type StepFields = 'audience' | 'permission' | 'method' | 'needsStep'

/** A code from an authenticator app, or a recovery code. */
const code = () => secret(text(40))

const TwoStepState = z.object({
  isEnrolled: z.boolean(),
  /** True when the site requires two-step sign-in of all staff. */
  isRequired: z.boolean(),
  /** True when a code was entered in this session after sign-in. */
  isConfirmed: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** The method by which this user proves their identity before changing money or people. */
  method: z.enum(STEP_METHODS),
  /** Minutes for which a proof of identity is valid; 0 if none is needed. */
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
    /** End of validity, an ISO 8601 instant, UTC. */
    until: z.string(),
  }),
})
