import { useRouteLoaderData } from 'react-router'
import type { FrameUser } from '../../app/session/frame-user.ts'

/** The signed-in member of staff. */
export function useStaff(): FrameUser {
  const data = useRouteLoaderData<() => Promise<{ user: FrameUser }>>('root')
  if (!data) throw new Error('the office is shown without its user')
  return data.user
}
