import { WAITING_PERMISSIONS, type waitingWork } from '@shenglang/contract/office/routes'
import { type Caller, isPermitted } from '@shenglang/contract/roles'
import type { AnswerOf } from '@shenglang/contract/route'

type Waiting = AnswerOf<typeof waitingWork>

/** The waiting work that a member of the staff has the permission to do. */
export function waitingFor(caller: Caller, all: Waiting): Waiting {
  const kinds = Object.keys(WAITING_PERMISSIONS) as (keyof Waiting)[]
  const mine = { ...all }
  for (const kind of kinds) if (!isPermitted(caller, WAITING_PERMISSIONS[kind])) mine[kind] = 0
  return mine
}
