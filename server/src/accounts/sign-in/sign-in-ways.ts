import type { GRANT_TYPES, SignedIn } from '@shenglang/contract/accounts/entities'
import type { Visit } from '../../platform/http/visit.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { openSession } from '../sessions/sessions.ts'
import { bindByPhone } from './oauth.ts'
import type { Proof, SignIn } from './sign-in.ts'

type Way = (deps: AccountDeps, proof: Proof, args: SignIn, visit: Visit) => Promise<string>

const WAYS: Record<(typeof GRANT_TYPES)[number], Way> = {
  password: (_parts, proof, args, { network }) => proof.byPassword(args, network),
  sms: (_parts, proof, args) => proof.bySms(args),
  social: (deps, _proof, args) => bindByPhone(deps, args),
}

/** Signs in by one of the ways to prove who one is. */
export async function signIn(deps: AccountDeps, proof: Proof, args: SignIn, visit: Visit): Promise<SignedIn> {
  return openSession(deps, await WAYS[args.grantType](deps, proof, args, visit), visit)
}
