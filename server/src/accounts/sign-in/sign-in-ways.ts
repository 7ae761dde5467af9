import type { GRANT_TYPES, SignedIn } from '@shenglang/contract/accounts/entities'
import type { RequestContext } from '../../platform/http/http-exchange.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { openSession } from '../sessions/sessions.ts'
import { bindByPhone } from './oauth.ts'
import type { Proof, SignIn } from './sign-in.ts'

type Way = (deps: AccountDeps, proof: Proof, args: SignIn, context: RequestContext) => Promise<string>

const WAYS: Record<(typeof GRANT_TYPES)[number], Way> = {
  password: (_parts, proof, args, context) => proof.byPassword(args, context),
  sms: (_parts, proof, args) => proof.bySms(args),
  social: (deps, _proof, args) => bindByPhone(deps, args),
}

/** Signs in by one of the ways to prove who one is. */
export async function signIn(deps: AccountDeps, proof: Proof, args: SignIn, context: RequestContext): Promise<SignedIn> {
  const userId = await WAYS[args.grantType](deps, proof, args, context)
  const signedIn = await openSession(deps, userId, context.exchange)
  rememberDevice(deps.seal, context.exchange, userId)
  return signedIn
}
