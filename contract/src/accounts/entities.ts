import * as z from 'zod/mini'
import { BoughtPlan } from '../commerce/levels/entities.ts'
import { PERMISSIONS } from '../roles.ts'

/** The display name of a visitor (spec §3). */
export const GUEST_NAME = '游客'
/** The display name of a closed account. */
export const CLOSED_NAME = '已注销用户'

/**
 * The public part of a user (spec §3). Counts are whole numbers; `avatar` is relative to the base address, '' for the default.
 */
export const Profile = z.object({
  userId: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  isArtists: z.boolean(),
  addrRegion: z.string(),
  userStyle: z.string(),
  information: z.string(),
  fansCount: z.int(),
  focusCount: z.int(),
  resourceCount: z.int(),
  playCount: z.int(),
  vipLevel: z.int(),
  /** True when the caller follows this user. */
  isFocus: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

const ACCOUNT_TYPES = ['user', 'admin'] as const

/** The current user's own data (spec §3). */
export const UserInfo = z.extend(Profile, {
  accountType: z.enum(ACCOUNT_TYPES),
  /** Permissions in the back office; an admin has all of them. */
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The name to sign in with, as an alternative to the phone number; '' when none was chosen. */
  accountName: z.string(),
  /** Masked: `138****5678`. */
  mobile: z.string(),
  integralScores: z.int(),
  /** ISO 8601 instant, UTC; '' when there is no end. */
  vipExpireTime: z.string(),
  /** Number of times that a right was revoked; after a change the client requests its offline leases again. */
  revocations: z.int(),
  /** The plan that gives the level; null without VIP. */
  vipPlan: z.nullable(BoughtPlan),
  isLogin: z.boolean(),
  hasPassword: z.boolean(),
  /** Minor mode: no posting at night, no messages from strangers, no requests for bespoke work. */
  isMinor: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** A device on which the user is signed in. */
export const Session = z.object({
  sessionId: z.string(),
  /** A name such as `Chrome · Windows`. */
  device: z.string(),
  address: z.string(),
  createTime: z.string(),
  lastSeenTime: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const SOCIAL_SOURCES = ['wechat', 'qq', 'weibo', 'gitee', 'github', 'oidc'] as const
export type OAuthSource = (typeof SOCIAL_SOURCES)[number]

export const OAuthBinding = z.object({
  source: z.enum(SOCIAL_SOURCES),
  label: z.string(),
  isBound: z.boolean(),
  /** The user's name at the provider; '' when not bound. */
  nickName: z.string(),
})
export type OAuthBinding = z.infer<typeof OAuthBinding>

/** The use that an SMS code is limited to. */
export const SMS_PURPOSES = ['signIn', 'resetPassword', 'changePhone', 'closeAccount'] as const
export type SmsPurpose = (typeof SMS_PURPOSES)[number]

export const GRANT_TYPES = ['password', 'sms', 'social'] as const

/** `expire_in` is in seconds. */
export const SignedIn = z.object({ access_token: z.string(), expire_in: z.int() })
export type SignedIn = z.infer<typeof SignedIn>
