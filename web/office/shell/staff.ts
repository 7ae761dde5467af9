import { isPermitted, type StaffPermission } from '@shenglang/contract/roles'
import { useRouteLoaderData } from 'react-router'
import type { SignedInUser } from '../../app/session/frame-user.ts'

/** The signed-in member of staff. */
export function useStaff(): SignedInUser {
  const data = useRouteLoaderData<() => Promise<{ user: SignedInUser }>>('root')
  if (!data) throw new Error('the office is shown without its user')
  return data.user
}

/** The permissions of the signed-in member of staff, as a question. */
export function useMay(): (permission: StaffPermission) => boolean {
  const { accountType, permissions } = useStaff()
  return (permission) => isPermitted({ isAdmin: accountType === 'admin', permissions }, permission)
}
