import type { UserInfo } from '@shenglang/contract/accounts/entities'
import type { Caller } from '@shenglang/contract/roles'

/**
 * The user's data on every page. Pages may be stored on a device, so phone, sign-in name and points are left out: the few
 * pages that show them, which are never stored, request them.
 */
export type SignedInUser = Omit<UserInfo, 'mobile' | 'accountName' | 'integralScores'>

export const frameUser = ({ mobile: _, accountName: __, integralScores: ___, ...user }: UserInfo): SignedInUser => user

/** A member of whom only the sign-in is known: missing fields are empty, and the page is still a member's. */
export const unnamedUser = ({
  userId = '',
  vipLevel,
  vipUntil,
  revocations,
  isArtists,
  isAdmin,
  permissions,
}: Caller): SignedInUser => ({
  ...{ userId, vipLevel, revocations, isArtists, permissions: [...permissions] },
  ...{ nickName: '', avatar: '', addrRegion: '', userStyle: '', information: '' },
  ...{ fansCount: 0, focusCount: 0, resourceCount: 0, playCount: 0, isFocus: false },
  accountType: isAdmin ? 'admin' : 'user',
  vipExpireTime: vipUntil === null ? '' : new Date(vipUntil).toISOString(),
  vipPlan: null,
  isLogin: true,
  hasPassword: true,
  isMinor: false,
})
