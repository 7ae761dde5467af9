import { WAITING_KINDS, WAITING_PERMISSIONS, type waitingWork } from '@shenglang/contract/office/routes'
import { type Caller, isPermitted } from '@shenglang/contract/roles'
import type { AnswerOf } from '@shenglang/contract/route'

type Waiting = AnswerOf<typeof waitingWork>

/** The waiting work that a member of the staff has the permission to do. */
export function waitingFor(caller: Caller, all: Waiting): Waiting {
  const mine = { ...all, oldest: { ...all.oldest } }
  for (const kind of WAITING_KINDS) {
    if (isPermitted(caller, WAITING_PERMISSIONS[kind])) continue
    mine[kind] = 0
    delete mine.oldest[kind]
  }
  return mine
}
