import type { UserInfo } from '@shenglang/contract/accounts/entities'

/**
 * What every page knows of its reader. Pages may be stored on a device, so phone, name to sign in with and points are not among
 * it: the few pages that show them, which are never stored, ask for them.
 */
export type FrameUser = Omit<UserInfo, 'mobile' | 'accountName' | 'integralScores'>

export const frameUser = ({ mobile: _, accountName: __, integralScores: ___, ...user }: UserInfo): FrameUser => user
