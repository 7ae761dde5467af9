import type { GRANT_TYPES, SignedIn } from '@shenglang/contract/accounts/entities'
import type { Visit } from '../platform/http/visit.ts'
import type { AccountParts } from './parts.ts'
import { openSession } from './sessions.ts'
import type { Proof, SignIn } from './sign-in.ts'
import { bindByPhone } from './social.ts'

type Way = (parts: AccountParts, proof: Proof, args: SignIn, visit: Visit) => Promise<string>

const WAYS: Record<(typeof GRANT_TYPES)[number], Way> = {
  password: (_parts, proof, args, { network }) => proof.byPassword(args, network),
  sms: (_parts, proof, args) => proof.bySms(args),
  social: (parts, _proof, args) => bindByPhone(parts, args),
}

/** Signs in whoever proves in one of the ways who they are. */
export async function signIn(parts: AccountParts, proof: Proof, args: SignIn, visit: Visit): Promise<SignedIn> {
  return openSession(parts, await WAYS[args.grantType](parts, proof, args, visit), visit)
}
